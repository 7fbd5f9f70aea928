import { Edit, SimpleForm, useRecordContext } from 'react-admin';
import { SaveBar } from '#console/save-bar.tsx';
import type { StaffRecord } from './contract.ts';
import { detailsOf, RecordInputs } from './record-inputs.tsx';

const transform = (values: Record<string, unknown>) => ({
  ...detailsOf(values),
  version: values.version,
});

function Form() {
  const record = useRecordContext<StaffRecord>();
  if (!record) return null;
  return (
    // The masked number is no value to send back.
    <SimpleForm
      record={{ ...record, nationalId: '' }}
      toolbar={<SaveBar />}
      sx={{ maxWidth: '56rem' }}
      warnWhenUnsavedChanges
    >
      <RecordInputs kept />
    </SimpleForm>
  );
}

export function RecordEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="show" transform={transform}>
      <Form />
    </Edit>
  );
}
