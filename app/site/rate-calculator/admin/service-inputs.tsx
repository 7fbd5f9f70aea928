import { NumberInput, required, TextInput } from 'react-admin';
import { KoboInput } from '#console/inputs.tsx';

export function ServiceInputs() {
  return (
    <>
      <TextInput
        source="title"
        validate={required()}
        helperText="As visitors read it, e.g. Plumber"
      />
      <TextInput
        source="description"
        validate={required()}
        multiline
        helperText="One sentence on what the work is"
      />
      <KoboInput source="rateKobo" label="Rate per hour, in naira" />
      <NumberInput
        source="place"
        validate={required()}
        min={0}
        helperText="Lower numbers come first in the calculator"
      />
    </>
  );
}
