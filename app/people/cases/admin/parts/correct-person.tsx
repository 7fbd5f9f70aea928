import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { states } from '#app/intake/forms/start/start.rules.ts';
import { Action } from '#console/action.tsx';
import { correctPerson } from '../acts.contract.ts';
import type { StaffCase } from '../contract.ts';

const fields = [
  ['name', 'Name', 'text', 200],
  ['phone', 'Phone number', 'tel', 40],
  ['email', 'Email', 'email', 254],
  ['dateOfBirth', 'Date of birth', 'date', 10],
  ['address', 'Address', 'text', 300],
] as const;

/** Puts the person's details right: those that stand there are filled in, and what stays is not sent. */
export function CorrectPerson({ one }: { readonly one: StaffCase }) {
  const known = {
    name: one.fullName,
    phone: one.phone ?? '',
    email: one.email ?? '',
    dateOfBirth: one.dateOfBirth ?? '',
    address: one.address ?? '',
    state: one.stateOfResidence ?? '',
  };
  const [typed, setTyped] = useState(known);
  const set = (name: keyof typeof known, value: string) => setTyped({ ...typed, [name]: value });
  const { name, dateOfBirth, ...rest } = typed;
  return (
    <Action
      label="Put details right"
      lead="As the person tells you, or their papers show. What was checked on the wrong words is to be checked again. Another email or phone number gets a new link, and the one before stops working."
      call={correctPerson}
      input={{
        params: { id: one.id },
        body: {
          ...rest,
          ...(name ? { name } : {}),
          ...(dateOfBirth ? { dateOfBirth } : {}),
          version: one.version,
        },
      }}
      text={{ name: 'reason', label: 'Who told you, and how you know', required: true }}
    >
      {fields.map(([field, label, type, maxLength]) => (
        <TextField
          key={field}
          fullWidth
          margin="dense"
          label={label}
          type={type}
          value={typed[field]}
          onChange={(event) => set(field, event.target.value)}
          slotProps={{
            htmlInput: { maxLength },
            inputLabel: type === 'date' ? { shrink: true } : {},
          }}
        />
      ))}
      <TextField
        select
        fullWidth
        margin="dense"
        label="State"
        value={typed.state}
        onChange={(event) => set('state', event.target.value)}
      >
        {['', ...states.split(', ')].map((state) => (
          <MenuItem key={state} value={state}>
            {state || 'Not known'}
          </MenuItem>
        ))}
      </TextField>
    </Action>
  );
}
