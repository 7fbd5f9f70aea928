import { Create, Edit, SimpleForm } from 'react-admin';
import { SaveBar } from '#console/save-bar.tsx';
import { ClaimInputs, sent } from './claim-inputs.tsx';

export function ClaimEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="show" transform={sent}>
      <SimpleForm toolbar={<SaveBar />} warnWhenUnsavedChanges>
        <ClaimInputs />
      </SimpleForm>
    </Edit>
  );
}

export function ClaimCreate() {
  return (
    <Create redirect="show" transform={sent}>
      <SimpleForm defaultValues={{ cameBy: 'phone' }} warnWhenUnsavedChanges>
        <ClaimInputs />
      </SimpleForm>
    </Create>
  );
}
