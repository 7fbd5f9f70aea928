import { Create, required, SelectInput, SimpleForm, TextInput } from 'react-admin';
import { SaveBar } from '#console/save-bar.tsx';
import { choices, levels } from './parts/words.ts';

const transform = ({ dateOfBirth, ...values }: Record<string, unknown>) => ({
  ...values,
  phone: values.phone ?? '',
  email: values.email ?? '',
  ...(dateOfBirth ? { dateOfBirth } : {}),
});

export function CaseCreate() {
  return (
    <Create redirect="show" transform={transform} title="Open a case">
      <SimpleForm
        defaultValues={{ level: 'Basic' }}
        toolbar={<SaveBar />}
        sx={{ maxWidth: '36rem' }}
        warnWhenUnsavedChanges
      >
        <TextInput source="name" label="Full name" validate={required()} fullWidth />
        <TextInput source="phone" label="Phone number" type="tel" fullWidth />
        <TextInput source="email" label="Email" type="email" fullWidth />
        <TextInput source="dateOfBirth" label="Date of birth, such as 1991-04-12" fullWidth />
        <SelectInput
          source="level"
          label="Level"
          choices={choices(levels)}
          validate={required()}
          fullWidth
        />
      </SimpleForm>
    </Create>
  );
}
