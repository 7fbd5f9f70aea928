import { Create, Edit, SimpleForm } from 'react-admin';
import { SaveBar } from '#console/save-bar.tsx';
import { TestimonialInputs, tidy } from './testimonial-inputs.tsx';

export function TestimonialEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list" transform={tidy}>
      <SimpleForm
        toolbar={
          <SaveBar deletes="It is removed from the home page at once and cannot be restored." />
        }
        warnWhenUnsavedChanges
      >
        <TestimonialInputs />
      </SimpleForm>
    </Edit>
  );
}

const fresh = { sample: false, avatar: 'amina', place: 0 };

export function TestimonialCreate() {
  return (
    <Create redirect="list" transform={tidy}>
      <SimpleForm defaultValues={fresh} warnWhenUnsavedChanges>
        <TestimonialInputs />
      </SimpleForm>
    </Create>
  );
}
