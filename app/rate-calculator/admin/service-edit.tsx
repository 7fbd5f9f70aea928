import { Create, Edit, SimpleForm } from 'react-admin';
import { ServiceInputs } from './service-inputs.tsx';

export function ServiceEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list">
      <SimpleForm>
        <ServiceInputs />
      </SimpleForm>
    </Edit>
  );
}

export function ServiceCreate() {
  return (
    <Create redirect="list">
      <SimpleForm>
        <ServiceInputs />
      </SimpleForm>
    </Create>
  );
}
