import { Create, Edit, required, SelectInput, SimpleForm, TextInput } from 'react-admin';
import { SaveBar } from '#console/save-bar.tsx';
import { kindNames } from '../rules.ts';
import { PlanInputs, tidy } from './plan-inputs.tsx';

const kinds = Object.entries(kindNames).map(([id, name]) => ({ id, name }));

export function PlanEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list" transform={tidy}>
      <SimpleForm toolbar={<SaveBar />} warnWhenUnsavedChanges>
        <p style={{ margin: '0 0 1rem' }}>
          Visitors see a change at once. Orders that are under way keep the price their buyers saw.
        </p>
        <PlanInputs />
      </SimpleForm>
    </Edit>
  );
}

const fresh = {
  kind: 'VERIFICATION',
  bgColor: '#FFF1CF',
  position: 0,
  active: false,
  tier: null,
  formTag: null,
  features: [],
  charges: [],
  coverage: [],
};

export function PlanCreate() {
  return (
    <Create redirect="list" transform={tidy}>
      <SimpleForm defaultValues={fresh} warnWhenUnsavedChanges>
        <SelectInput source="kind" choices={kinds} validate={required()} />
        <TextInput
          source="slug"
          label="Name in the URL"
          validate={required()}
          helperText="Small letters, digits and hyphens, e.g. family-plus. It never changes."
        />
        <PlanInputs />
      </SimpleForm>
    </Create>
  );
}
