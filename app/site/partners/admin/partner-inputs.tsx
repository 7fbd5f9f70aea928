import { BooleanInput, NumberInput, required, TextInput } from 'react-admin';
import { DrawnOrPicture } from '#app/intake/files/site-pictures/parts/drawn-or-picture.tsx';
import { onlyOf } from '#console/inputs.tsx';
import { signs } from '../contract.ts';
import { LogoMark } from '../parts/logo-mark.tsx';

const draw = (base: string, logo: string) => <LogoMark base={base} logo={logo} />;

/** What the server takes of a partner. */
export const tidy = onlyOf('name', 'logo', 'sample', 'place', 'version');

export function PartnerInputs() {
  return (
    <>
      <BooleanInput
        source="sample"
        label="Sample: the site marks it as Sample"
        helperText="Remove the mark only if the firm agreed to be named. Your name is recorded."
      />
      <TextInput source="name" validate={required()} />
      <DrawnOrPicture source="logo" label="Logo" drawn={signs} draw={draw} />
      <NumberInput
        source="place"
        validate={required()}
        min={0}
        helperText="Lower numbers come first. The site shows the first 24."
      />
    </>
  );
}
