import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { Action } from '#console/action.tsx';
import { Sheet } from '#console/facts.tsx';
import { StatusPill } from '#console/fields.tsx';
import { namesIn } from '#platform/text/names.ts';
import { formatShortDay } from '#platform/time.ts';
import {
  giveConsent,
  type NewConsent,
  ways,
  withdrawConsent,
} from '../consents/consents.contract.ts';
import type { StaffRecord } from '../contract.ts';
import { groupNames } from './words.ts';

type Group = keyof typeof groupNames;
const groups = namesIn(groupNames);

function Give({ record, free }: { readonly record: StaffRecord; readonly free: readonly Group[] }) {
  const [given, setGiven] = useState<Required<NewConsent>>({
    group: free[0] ?? 'photo',
    how: ways[0],
    textVersion: '',
    purpose: 'So that clients and employers can check who works for them',
    until: '',
  });
  const field = (name: keyof typeof given, label: string) => ({
    fullWidth: true,
    label,
    value: given[name],
    onChange: (event: { target: { value: string } }) =>
      setGiven({ ...given, [name]: event.target.value }),
  });
  return (
    <Action
      label="Add a consent"
      lead="Only what the person said or signed. It takes effect for everybody at once."
      call={giveConsent}
      input={{ params: { id: record.id }, body: given }}
    >
      <TextField select required {...field('group', 'What may be shown')}>
        {free.map((one) => (
          <MenuItem key={one} value={one}>
            {groupNames[one]}
          </MenuItem>
        ))}
      </TextField>
      <TextField select required {...field('how', 'How it was given')}>
        {ways.map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
      <TextField required {...field('textVersion', 'Version of the wording')} />
      <TextField required multiline {...field('purpose', 'Purpose')} />
      <TextField
        type="date"
        {...field('until', 'Until (leave empty for no end)')}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </Action>
  );
}

/** What the person opened to everybody, with the proof of it; withdrawn ones stay as proof. */
export function Consents({ record }: { readonly record: StaffRecord }) {
  const { canAccess } = useCanAccess({ resource: 'records', action: 'edit' });
  const open = new Set(record.consents.filter((one) => one.open).map(({ group }) => group));
  const free = groups.filter((group) => !open.has(group));
  return (
    <Sheet
      title="Consents"
      action={
        canAccess && free.length > 0 && <Give key={free.join()} record={record} free={free} />
      }
    >
      {record.consents.length === 0 && (
        <p>
          None yet: visitors see the details masked, and no photo; search engines leave the page
          out.
        </p>
      )}
      {record.consents.map((one) => (
        <Box
          key={one.id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1.5,
            alignItems: 'center',
            py: 1.25,
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
            <strong>{groupNames[one.group]}</strong>
            <Box sx={{ color: 'text.secondary' }}>
              Given {formatShortDay(one.givenAt)}
              {one.how && `, ${one.how}`}, wording {one.textVersion} ({one.language})
              {one.until && `, until ${formatShortDay(one.until)}`}
              {one.withdrawnAt && `, withdrawn ${formatShortDay(one.withdrawnAt)}`}
              {one.withdrawnBecause && ' as an email or number was put right'}
            </Box>
            <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{one.purpose}</Box>
          </Box>
          <StatusPill tone={one.open ? 'good' : 'quiet'}>{one.open ? 'Open' : 'Closed'}</StatusPill>
          {canAccess && one.open && (
            <Action
              label="Withdraw"
              lead={
                one.group === 'listing'
                  ? 'The page asks search engines at once to leave it out. They read that at their next visit.'
                  : `${groupNames[one.group]}: closed for everybody at once.`
              }
              call={withdrawConsent}
              input={{
                params: { id: record.id, consentId: one.id },
              }}
              text={{ name: 'reason', label: 'Reason', required: true }}
            />
          )}
        </Box>
      ))}
    </Sheet>
  );
}
