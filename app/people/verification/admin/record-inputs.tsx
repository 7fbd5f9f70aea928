import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import {
  BooleanInput,
  DateInput,
  NumberInput,
  required,
  SelectInput,
  TextInput,
} from 'react-admin';
import { useChoices } from '#console/inputs.tsx';
import { recordTypes } from './contract.ts';
import { policeChoices } from './parts/words.ts';

/** The details of a record as the calls want them: nothing is null, nothing else is sent. */
export function detailsOf(values: Record<string, unknown>): Record<string, unknown> {
  const words = (name: string) => String(values[name] ?? '');
  const texts = [
    ...['typeId', 'fullName', 'dateOfBirth', 'phoneNumber', 'email', 'address', 'state'],
    ...['nationalId', 'healthStatus', 'verifiedOn', 'expiresOn'],
    ...['officerFirstName', 'officerLastName', 'officerEmail'],
  ];
  return {
    ...Object.fromEntries(texts.map((name) => [name, words(name)])),
    policeRecord: words('policeRecord') || 'Not checked',
    hasBasicReport: values.hasBasicReport === true,
  };
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 2, width: '100%', minWidth: 0 }}>
      <Typography component="legend" variant="h2" sx={{ fontSize: '1.25rem', mb: 1 }}>
        {title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

function TypeInput() {
  const { choices: types, missing } = useChoices(recordTypes, {});
  const choices = types.map(({ id, name, level }) => ({ id, name: `${name} (${level})` }));
  return (
    <div>
      <SelectInput source="typeId" label="Type" choices={choices} validate={required()} />
      {missing}
    </div>
  );
}

/** The inputs of a record; `kept` for one that is there: its national ID stays when none is typed. */
export function RecordInputs({ kept = false }: { readonly kept?: boolean }) {
  return (
    <>
      <Part title="Person">
        <TextInput source="fullName" label="Full name" validate={required()} />
        <DateInput
          source="dateOfBirth"
          label="Date of birth"
          validate={required()}
          helperText="18 and over"
        />
        <TextInput
          source="phoneNumber"
          label="Phone number"
          helperText="Required if there is no email"
        />
        <TextInput source="email" label="Email" type="email" />
        <TextInput source="address" label="Address" />
        <TextInput source="state" label="State" helperText="Shown to everybody" />
        <TextInput
          source="nationalId"
          label="National ID"
          autoComplete="off"
          helperText={kept ? 'Leave empty to keep the current one' : '11 digits; kept sealed'}
        />
      </Part>
      <Part title="Verification">
        <TypeInput />
        <SelectInput source="policeRecord" label="Police record" choices={policeChoices} />
        <TextInput source="healthStatus" label="Health status" helperText="In a few words" />
        {!kept && <NumberInput source="totalReviews" label="Reviews so far" min={0} step={1} />}
        <DateInput source="verifiedOn" label="Verified on" validate={required()} />
        <DateInput source="expiresOn" label="Valid until" validate={required()} />
        <BooleanInput source="hasBasicReport" label="Searchers may download the basic report" />
      </Part>
      <Part title="Verifying officer">
        <TextInput source="officerFirstName" label="First name" validate={required()} />
        <TextInput source="officerLastName" label="Last name" validate={required()} />
        <TextInput
          source="officerEmail"
          label="Email"
          type="email"
          validate={required()}
          helperText="Shown to everybody: use the desk and its address unless the officer agreed"
        />
      </Part>
    </>
  );
}
