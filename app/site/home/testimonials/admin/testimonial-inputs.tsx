import { BooleanInput, NumberInput, required, TextInput } from 'react-admin';
import { DrawnOrPicture } from '#app/intake/files/site-pictures/parts/drawn-or-picture.tsx';
import { seenAt } from '#app/intake/files/site-pictures/parts/keep-picture.ts';
import { onlyOf } from '#console/inputs.tsx';
import { portraits } from '../testimonials.contract.ts';

/** Where a portrait or a stored picture can be seen. */
export function addressOf(base: string, avatar: string): string {
  return avatar.includes('/') ? seenAt(base, avatar) : `/kit/portraits/${avatar}.svg`;
}

const draw = (base: string, avatar: string) => <img src={addressOf(base, avatar)} alt="" />;

/** What the server takes of a testimonial. */
export const tidy = onlyOf(
  'title',
  'feedback',
  'name',
  'location',
  'avatar',
  'sample',
  'place',
  'version',
);

export function TestimonialInputs() {
  return (
    <>
      <BooleanInput
        source="sample"
        label="Sample: the site marks it as Sample"
        helperText="Remove the mark only if a real customer said this and agreed to be shown. Your name is recorded."
      />
      <TextInput
        source="title"
        validate={required()}
        helperText="A few words, e.g. He came on time"
      />
      <TextInput
        source="feedback"
        label="Testimonial"
        validate={required()}
        multiline
        minRows={3}
      />
      <TextInput
        source="name"
        validate={required()}
        helperText="As the customer agreed, e.g. Folake A."
      />
      <TextInput source="location" validate={required()} helperText="Town, e.g. Ikeja, Lagos" />
      <DrawnOrPicture source="avatar" label="Portrait" drawn={portraits} draw={draw} />
      <NumberInput
        source="place"
        validate={required()}
        min={0}
        helperText="Lower numbers come first. The home page shows the first ten."
      />
    </>
  );
}
