import {
  ArrayInput,
  AutocompleteInput,
  BooleanInput,
  FormDataConsumer,
  NumberInput,
  ReferenceInput,
  required,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin';
import { KoboInput } from '#console/inputs.tsx';
import { RichTextInput } from '#console/rich-text.tsx';

const tiers = ['free', 'basic', 'premium', 'platinum'].map((id) => ({ id, name: id }));
const strings = {
  format: (lines: string[] | undefined) => (lines ?? []).join('\n'),
  parse: (text: string) => text.split('\n'),
};

/** Lines of a list, one below the other; empty ones go when it is saved. */
function LinesInput({ source, label }: { source: string; label: string }) {
  return (
    <TextInput
      source={source}
      label={label}
      multiline
      minRows={2}
      helperText="One per line"
      {...strings}
    />
  );
}

function RowsInput({ source, label, help }: { source: string; label: string; help: string }) {
  return (
    <ArrayInput source={source} label={label} helperText={help}>
      <SimpleFormIterator inline disableClear>
        <TextInput source="name" label="Name" validate={required()} helperText={false} />
        <TextInput source="value" label="Value" helperText={false} />
      </SimpleFormIterator>
    </ArrayInput>
  );
}

/** Lists without the empty lines that typing leaves, and rows with both their parts. */
export function tidy(data: Record<string, unknown>): Record<string, unknown> {
  const lines = (value: unknown) =>
    (Array.isArray(value) ? value : []).map((one: string) => one.trim()).filter(Boolean);
  const rows = (value: unknown) =>
    (Array.isArray(value) ? value : []).map((row) => ({ name: row.name, value: row.value ?? '' }));
  return {
    ...data,
    features: rows(data.features),
    coverage: rows(data.coverage),
    charges: (Array.isArray(data.charges) ? data.charges : []).map((one) => ({
      name: one.name,
      kobo: one.kobo,
      fee: Boolean(one.fee),
    })),
    limits: (Array.isArray(data.limits) ? data.limits : []).map((one) => ({
      field: one.field ?? '',
      from: one.from ?? '',
      most: one.most,
      charge: one.charge ?? '',
      larger: one.larger ?? '',
    })),
    benefits: lines(data.benefits),
    limitations: lines(data.limitations),
    checkItems: lines(data.checkItems),
    bestFor: lines(data.bestFor),
    tier: (data.kind === 'VERIFICATION' && data.tier) || null,
    formTag: data.formTag || null,
    estimatedDays: data.estimatedDays ?? null,
    durationMonths: data.durationMonths ?? null,
    active: Boolean(data.active),
  };
}

/** What can be set of a plan; which parts there are depends on its kind. */
export function PlanInputs() {
  return (
    <>
      <TextInput source="name" validate={required()} helperText="As shown to buyers" />
      <KoboInput
        source="priceKobo"
        label="Price, in naira"
        helperText="0 is free for the free tier and the free background check; other tiers need a price, and for the rest it is agreed by talking"
      />
      <FormDataConsumer>
        {({ formData }) =>
          formData.kind === 'VERIFICATION' && (
            <SelectInput
              source="tier"
              label="Tier"
              choices={tiers}
              validate={required()}
              readOnly={formData.id !== undefined}
              helperText="Each tier is one plan’s. It never changes: records are issued under it."
            />
          )
        }
      </FormDataConsumer>
      <RichTextInput source="description" label="Description" validate={required()} />
      <RowsInput
        source="features"
        label="Features"
        help="Without a value a feature is included; the value - means not included"
      />
      <ArrayInput source="charges" label="Extra charges">
        <SimpleFormIterator inline disableClear>
          <TextInput source="name" label="Name" validate={required()} helperText={false} />
          <KoboInput source="kobo" label="Amount, in naira" helperText={false} />
          <BooleanInput source="fee" label="Carries the 7.5% service fee" helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
      <FormDataConsumer>
        {({ formData }) =>
          formData.kind === 'INSURED' && (
            <>
              <RowsInput source="coverage" label="Coverage" help="What is covered, up to what" />
              <LinesInput source="bestFor" label="Best for" />
            </>
          )
        }
      </FormDataConsumer>
      <LinesInput source="checkItems" label="What is checked" />
      <LinesInput source="benefits" label="Benefits" />
      <LinesInput source="limitations" label="Limits" />
      <ArrayInput
        source="limits"
        label="How far the plan reaches"
        helperText="An order whose answer goes beyond is refused before it is paid"
      >
        <SimpleFormIterator inline disableClear>
          <TextInput source="field" label="Name of the question" validate={required()} />
          <TextInput source="from" label="Question for the first day" helperText="Only for days" />
          <NumberInput source="most" label="At most" min={1} validate={required()} />
          <TextInput source="charge" label="Extra charge for each one above" />
          <TextInput source="larger" label="Address of the larger plan" />
        </SimpleFormIterator>
      </ArrayInput>
      <NumberInput source="estimatedDays" label="Estimated days" min={1} />
      <NumberInput source="durationMonths" label="Duration, in months" min={1} />
      <ReferenceInput
        source="formTag"
        reference="forms"
        perPage={100}
        sort={{ field: 'tag', order: 'ASC' }}
      >
        <AutocompleteInput
          label="Form that buyers fill in"
          optionText="title"
          helperText="Empty: no form is needed"
        />
      </ReferenceInput>
      <TextInput source="bgColor" label="Colour" type="color" validate={required()} />
      <NumberInput
        source="position"
        validate={required()}
        min={0}
        helperText="Lower numbers come first"
      />
      <BooleanInput source="active" label="Sold on the site" />
    </>
  );
}
