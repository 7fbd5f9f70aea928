import AddIcon from '@mui/icons-material/Add';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  ArrayInput,
  BooleanInput,
  FormDataConsumer,
  NumberInput,
  required,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  useInput,
  useSimpleFormIterator,
} from 'react-admin';
import type { FieldType } from '../contract.ts';
import type { NewStaffForm, StaffField, StaffSection } from './contract.ts';
import { hasOptions, isTyped } from './rules.ts';

const typeNames: Readonly<Record<FieldType, string>> = {
  text: 'Short text',
  textarea: 'Long text',
  email: 'Email address',
  tel: 'Phone number',
  number: 'Number',
  date: 'Date',
  select: 'Dropdown',
  radio: 'Radio buttons',
  checkbox: 'Checkbox',
  file: 'Photo or PDF',
};
const types = Object.entries(typeNames).map(([id, name]) => ({ id, name }));

const readers = [
  { id: true, name: 'Sensitive: not support' },
  { id: false, name: 'All who read submissions' },
];

/** The value at a path such as `sections.0.fields.1`. */
function valueAt(whole: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    return value && typeof value === 'object' ? Reflect.get(value, key) : undefined;
  }, whole);
}

/** What belongs to the chosen type alone. */
function OfType({ type }: { readonly type: FieldType }) {
  const ownOptions = hasOptions(type);
  return (
    <>
      <TextInput
        source="options"
        label="Options"
        multiline
        minRows={3}
        sx={{ display: ownOptions ? undefined : 'none' }}
        helperText={
          type === 'checkbox'
            ? 'One per line; empty for a single checkbox'
            : 'One per line. Other words for an answer that stays: Other words | the answer'
        }
      />
      <TextInput
        source="placeholder"
        label="Placeholder"
        sx={{ display: isTyped(type) || type === 'select' ? undefined : 'none' }}
        helperText={false}
      />
      <NumberInput
        source="maxLength"
        label="Maximum length"
        min={1}
        max={5_000}
        sx={{ display: isTyped(type) ? undefined : 'none' }}
        helperText={false}
      />
    </>
  );
}

/** One question, folded up; what is wrong unfolds it. Its inputs stay, so that nothing is lost. */
function FieldInputs({ field }: { readonly field: Partial<StaffField> }) {
  // The name is not shown, but it goes along: by it the next version knows the same question.
  const name = useInput({ source: 'name', defaultValue: '' });
  const { errors, submitCount } = name.formState;
  const isWrong = valueAt(errors, name.field.name.replace(/\.name$/, '')) !== undefined;
  const [open, setOpen] = useState(!field.label);
  const [seen, setSeen] = useState(submitCount);
  if (isWrong && seen !== submitCount) {
    setSeen(submitCount);
    setOpen(true);
  }
  const type = field.fieldType ?? 'text';
  return (
    <Accordion
      disableGutters
      expanded={open}
      onChange={(_event, next) => setOpen(next)}
      sx={{ width: '100%' }}
      slotProps={{ heading: { component: 'div' } }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <Typography component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <strong>{field.label || 'New field'}</strong>
          <Typography component="span" sx={{ color: 'text.secondary', ml: 1 }}>
            {typeNames[type]}
            {field.required ? '' : ', optional'}
          </Typography>
          {isWrong && (
            <Typography component="span" color="error" sx={{ ml: 1, fontWeight: 650 }}>
              Has errors
            </Typography>
          )}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <TextInput source="label" validate={required()} helperText="Label" />
        <SelectInput source="fieldType" label="Answer" choices={types} validate={required()} />
        <BooleanInput source="required" label="Required" helperText={false} />
        <TextInput source="hint" label="Help text" helperText={false} />
        <SelectInput
          source="sensitive"
          label="Staff who read the answer"
          choices={readers}
          emptyText="By its type: a date or a file is sensitive"
          helperText="Mark what tells of health, the police or an ID as sensitive. It holds for what was sent before too. Support reads incident reports whole, and of verification orders nothing."
        />
        <OfType type={type} />
      </AccordionDetails>
    </Accordion>
  );
}

const newField = {
  name: '',
  label: '',
  fieldType: 'text',
  required: true,
  hint: '',
  placeholder: '',
  options: '',
  maxLength: null,
  sensitive: null,
} satisfies StaffField;
const newSection: StaffSection = { title: '', description: '', fields: [] };

function AddButton({ children }: { readonly children: string }) {
  const { add } = useSimpleFormIterator();
  return (
    <Button variant="outlined" startIcon={<AddIcon />} onClick={() => add()}>
      {children}
    </Button>
  );
}

// The ways up, down and out are always seen: who does not hover would never find them.
const linesSx = {
  '& .RaSimpleFormIterator-action': { visibility: 'visible', flexShrink: 0 },
  '& .RaSimpleFormIterator-line': { flexWrap: { xs: 'wrap', sm: 'nowrap' }, py: 0.5 },
  '& .RaSimpleFormIterator-form': { minWidth: 0, flexBasis: { xs: '100%', sm: 'auto' } },
};

/** The sections of a form with their questions: added, moved up and down, taken out. */
export function SectionsInput() {
  return (
    <ArrayInput source="sections" label="Sections">
      <SimpleFormIterator
        disableClear
        fullWidth
        getItemLabel={(place) => `Section ${place + 1}`}
        getItemDefaults={(item: unknown) => item ?? newSection}
        addButton={<AddButton>Add a section</AddButton>}
        sx={linesSx}
      >
        <TextInput
          source="title"
          label="Title of the section"
          validate={required()}
          helperText={false}
        />
        <TextInput source="description" label="Description" multiline helperText={false} />
        <ArrayInput source="fields" label="Fields">
          <SimpleFormIterator
            disableClear
            fullWidth
            getItemDefaults={(item: unknown) => item ?? newField}
            addButton={<AddButton>Add a field</AddButton>}
            sx={linesSx}
          >
            <FormDataConsumer>
              {({ scopedFormData }) => <FieldInputs field={scopedFormData ?? {}} />}
            </FormDataConsumer>
          </SimpleFormIterator>
        </ArrayInput>
      </SimpleFormIterator>
    </ArrayInput>
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : []);

/** What is sent of what was typed: an emptied input is an empty text, not nothing. */
export function tidyForm(data: Record<string, unknown>): Omit<NewStaffForm, 'tag'> {
  return {
    title: textOf(data.title),
    sections: listOf(data.sections).map((section) => ({
      title: textOf(section.title),
      description: textOf(section.description),
      fields: listOf(section.fields).map((field) => ({
        name: textOf(field.name),
        label: textOf(field.label),
        fieldType: (field.fieldType ?? 'text') as FieldType,
        required: Boolean(field.required),
        hint: textOf(field.hint),
        placeholder: textOf(field.placeholder),
        options: textOf(field.options),
        maxLength: typeof field.maxLength === 'number' ? field.maxLength : null,
        // An older server says nothing of it, and takes none.
        ...(field.sensitive === undefined
          ? {}
          : { sensitive: typeof field.sensitive === 'boolean' ? field.sensitive : null }),
      })),
    })),
  };
}
