import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type Role, roleNames, roles } from '#app/shell/permissions.rules.ts';

/** Which role somebody is to have. */
export function RoleSelect({ value, onChange }: { value: Role; onChange(role: Role): void }) {
  return (
    <TextField
      select
      fullWidth
      required
      label="Role"
      value={value}
      onChange={(event) => onChange(event.target.value as Role)}
    >
      {roles.map((role) => (
        <MenuItem key={role} value={role}>
          {roleNames[role]}
        </MenuItem>
      ))}
    </TextField>
  );
}
