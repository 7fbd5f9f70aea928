import PreviewIcon from '@mui/icons-material/Visibility';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import {
  Create,
  Edit,
  FormDataConsumer,
  required,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
  useRecordContext,
} from 'react-admin';
import type { Form } from '../contract.ts';
import { faultsOfForm, fieldsOf, withEmail } from '../rules.ts';
import type { StaffForm } from './contract.ts';
import { SectionsInput, tidyForm } from './form-inputs.tsx';
import { FormPreview } from './preview-show.tsx';
import { sectionsFrom } from './rules.ts';

/** What is typed so far, as it would be asked. */
function Preview({ typed }: { readonly typed: Record<string, unknown> }) {
  const record = useRecordContext<StaffForm>();
  const [form, setForm] = useState<Form | null>(null);
  const look = () => {
    const { title, sections } = tidyForm(typed);
    const next = withEmail(sectionsFrom(sections, record?.current ?? null));
    setForm({ id: record?.current?.id ?? 'preview', title, sections: next });
  };
  const [fault] = form ? Object.values(faultsOfForm(form)) : [];
  return (
    <>
      <Button variant="outlined" startIcon={<PreviewIcon />} onClick={look}>
        Preview
      </Button>
      <Dialog open={form !== null} onClose={() => setForm(null)} fullWidth maxWidth="lg">
        <DialogTitle>As it will be filled in</DialogTitle>
        <DialogContent>
          {fault && <Alert severity="warning">Not fit to be published yet: {fault}</Alert>}
          {form && fieldsOf(form).length > 0 && <FormPreview form={form} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setForm(null)}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function Bar() {
  return (
    <Toolbar sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', background: '#f3ead8' }}>
      <SaveButton label="Publish" />
      <FormDataConsumer>{({ formData }) => <Preview typed={formData} />}</FormDataConsumer>
    </Toolbar>
  );
}

export function FormEdit() {
  return (
    <Edit
      mutationMode="pessimistic"
      redirect="show"
      actions={false}
      transform={(data: Record<string, unknown>) => ({ ...tidyForm(data), version: data.version })}
    >
      <SimpleForm toolbar={<Bar />} warnWhenUnsavedChanges>
        <p style={{ margin: '0 0 1rem' }}>
          Publishing creates a new version, which visitors see at once. Earlier submissions keep the
          version they answered. Changes that are not published are lost when this tab closes.
        </p>
        <TextInput source="title" validate={required()} helperText="Shown above the form" />
        <SectionsInput />
      </SimpleForm>
    </Edit>
  );
}

const fresh = { tag: '', title: '', sections: [{ title: '', description: '', fields: [] }] };

export function FormCreate() {
  return (
    <Create
      redirect="show"
      transform={(data: Record<string, unknown>) => ({ ...tidyForm(data), tag: data.tag })}
    >
      <SimpleForm defaultValues={fresh} toolbar={<Bar />} warnWhenUnsavedChanges>
        <TextInput
          source="tag"
          validate={required()}
          helperText="Small letters, digits and hyphens, e.g. school-visit. It never changes."
        />
        <TextInput source="title" validate={required()} helperText="Shown above the form" />
        <SectionsInput />
      </SimpleForm>
    </Create>
  );
}
