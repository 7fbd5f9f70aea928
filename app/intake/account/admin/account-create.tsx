import { Create, PasswordInput, required, SimpleForm, TextInput } from 'react-admin';

export function AccountCreate() {
  return (
    <Create redirect="list">
      <SimpleForm warnWhenUnsavedChanges>
        <p style={{ margin: '0 0 1rem' }}>
          The account counts as confirmed: make one only for a person whose address you have
          checked. Tell them the password yourself; no mail carries it.
        </p>
        <TextInput source="name" validate={required()} autoComplete="off" helperText={false} />
        <TextInput
          source="email"
          type="email"
          validate={required()}
          autoComplete="off"
          helperText={false}
        />
        <TextInput
          source="phone"
          type="tel"
          validate={required()}
          autoComplete="off"
          helperText={false}
        />
        <PasswordInput
          source="password"
          validate={required()}
          autoComplete="new-password"
          helperText="At least 8 characters"
        />
      </SimpleForm>
    </Create>
  );
}
