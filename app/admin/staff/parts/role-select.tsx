import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { roleNames, roles } from '../../rules.ts';

/** Which role somebody is to have. */
export function RoleSelect({ value, onChange }: { value: string; onChange(role: string): void }) {
  return (
    <TextField
      select
      fullWidth
      required
      label="Role"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {roles.map((role) => (
        <MenuItem key={role} value={role}>
          {roleNames[role]}
        </MenuItem>
      ))}
    </TextField>
  );
}
