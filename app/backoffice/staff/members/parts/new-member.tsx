import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import type { Role } from '#app/shell/permissions.rules.ts';
import { Action } from '#console/action.tsx';
import { createStaff, type MadeOrAsked } from '../members.contract.ts';
import { OneTime } from './one-time.tsx';
import { RoleSelect } from './role-select.tsx';

const empty: { name: string; email: string; role: Role } = {
  name: '',
  email: '',
  role: 'support',
};

/** The button that makes a member of staff, or asks a colleague to agree to one. */
export function NewMember() {
  const { canAccess } = useCanAccess({ resource: 'staff', action: 'create' });
  const [values, setValues] = useState(empty);
  const [made, setMade] = useState<MadeOrAsked | null>(null);
  if (!canAccess) return null;
  const field = (name: 'name' | 'email', label: string, type: string) => (
    <TextField
      fullWidth
      required
      label={label}
      type={type}
      value={values[name]}
      autoComplete="off"
      onChange={(event) => setValues({ ...values, [name]: event.target.value })}
    />
  );
  return (
    <>
      <Action
        label="Add a member"
        lead="While you are the only administrator the account is created at once. Otherwise a colleague must approve first."
        call={createStaff}
        input={{ body: values }}
        text={{ name: 'reason', label: 'Reason', required: true }}
        onDone={(answer) => {
          setMade(answer);
          setValues(empty);
        }}
      >
        {field('name', 'Name', 'text')}
        {field('email', 'Work email address', 'email')}
        <RoleSelect value={values.role} onChange={(role) => setValues({ ...values, role })} />
      </Action>
      <OneTime made={made} onClose={() => setMade(null)} />
    </>
  );
}
