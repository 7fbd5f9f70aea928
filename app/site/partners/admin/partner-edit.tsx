import { Create, Edit, SimpleForm } from 'react-admin';
import { SaveBar } from '#console/save-bar.tsx';
import { PartnerInputs, tidy } from './partner-inputs.tsx';

export function PartnerEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list" transform={tidy}>
      <SimpleForm
        toolbar={
          <SaveBar deletes="It is removed from the home page and the training page at once and cannot be restored." />
        }
        warnWhenUnsavedChanges
      >
        <PartnerInputs />
      </SimpleForm>
    </Edit>
  );
}

const fresh = { sample: false, logo: 'plant', place: 0 };

export function PartnerCreate() {
  return (
    <Create redirect="list" transform={tidy}>
      <SimpleForm defaultValues={fresh} warnWhenUnsavedChanges>
        <PartnerInputs />
      </SimpleForm>
    </Create>
  );
}
