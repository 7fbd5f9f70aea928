import { Create, SimpleForm, useInput } from 'react-admin';
import { FileField, pictures } from '#console/files.tsx';
import { SaveBar } from '#console/save-bar.tsx';
import { addMonths, dayOf } from '#platform/time.ts';
import { detailsOf, RecordInputs } from './record-inputs.tsx';

function PhotoInput() {
  const { field, fieldState } = useInput({ source: 'photo', parse: (address: string) => address });
  return (
    <>
      <FileField
        label="Photo (JPEG, PNG or WebP, 5 MB at most)"
        accept={pictures}
        required={false}
        onFile={field.onChange}
      />
      {fieldState.error && <p role="alert">{fieldState.error.message}</p>}
    </>
  );
}

function startOf(): Record<string, unknown> {
  const today = dayOf(new Date());
  return {
    typeId: '',
    policeRecord: 'Not checked',
    verifiedOn: today,
    expiresOn: addMonths(today, 12),
    totalReviews: 0,
    photo: '',
    hasBasicReport: true,
    officerFirstName: 'Verification',
    officerLastName: 'Desk',
  };
}

const transform = (values: Record<string, unknown>) => ({
  ...detailsOf(values),
  totalReviews: Number(values.totalReviews ?? 0),
  ...(values.photo ? { photo: values.photo } : {}),
});

export function RecordCreate() {
  return (
    <Create redirect="show" transform={transform} title="Issue a record">
      <SimpleForm
        defaultValues={startOf}
        toolbar={<SaveBar />}
        sx={{ maxWidth: '56rem' }}
        warnWhenUnsavedChanges
      >
        <RecordInputs />
        <PhotoInput />
      </SimpleForm>
    </Create>
  );
}
