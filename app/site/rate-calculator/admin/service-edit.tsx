import { Create, Edit, SimpleForm } from 'react-admin';
import { SaveBar } from '#console/save-bar.tsx';
import { ServiceInputs } from './service-inputs.tsx';

export function ServiceEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list">
      <SimpleForm
        toolbar={<SaveBar deletes="The service is removed from the rate calculator at once." />}
        warnWhenUnsavedChanges
      >
        <ServiceInputs />
      </SimpleForm>
    </Edit>
  );
}

export function ServiceCreate() {
  return (
    <Create redirect="list">
      <SimpleForm warnWhenUnsavedChanges>
        <ServiceInputs />
      </SimpleForm>
    </Create>
  );
}
