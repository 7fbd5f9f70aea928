import { DateInput, type RaRecord, required, SelectInput, TextInput } from 'react-admin';
import { KoboInput } from '#console/inputs.tsx';

const ways = [
  { id: 'phone', name: 'Phone' },
  { id: 'contact-form', name: 'Contact form' },
];

const names = ['name', 'email', 'phone', 'cameBy', 'requestId', 'badge', 'happenedOn', 'what'];

/** The parts of the form that are sent, and the version that was read. */
export function sent(values: Partial<RaRecord>): Partial<RaRecord> {
  const kept = [...names, 'askedKobo', ...(values.version ? ['version'] : [])];
  return Object.fromEntries(kept.map((name) => [name, values[name] ?? null]));
}

export function ClaimInputs() {
  return (
    <>
      <SelectInput source="cameBy" label="Channel" choices={ways} validate={required()} />
      <TextInput source="name" label="Name" validate={required()} />
      <TextInput source="email" label="Email" type="email" validate={required()} />
      <TextInput source="phone" label="Phone" type="tel" validate={required()} />
      <TextInput
        source="requestId"
        label="Request of the insurance"
        helperText="Its number, beginning with RQ-; leave empty if it is not known"
      />
      <TextInput
        source="badge"
        label="Verification ID of the worker"
        helperText="For example Sw-AMY20; leave empty if it concerns nobody in particular"
      />
      <DateInput source="happenedOn" label="Date of the incident" validate={required()} />
      <TextInput source="what" label="What happened" multiline minRows={4} validate={required()} />
      <KoboInput source="askedKobo" label="Amount claimed, in naira" />
    </>
  );
}
