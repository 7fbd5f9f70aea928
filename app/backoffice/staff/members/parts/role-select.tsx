import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type Role, roleNames, roles } from '#app/shell/permissions.rules.ts';
import { hasName } from '#platform/text/names.ts';

/** Which role somebody is to have. */
export function RoleSelect({ value, onChange }: { value: Role; onChange(role: Role): void }) {
  return (
    <TextField
      select
      fullWidth
      required
      label="Role"
      value={value}
      onChange={(event) => {
        const { value: chosen } = event.target;
        if (hasName(roleNames, chosen)) onChange(chosen);
      }}
    >
      {roles.map((role) => (
        <MenuItem key={role} value={role}>
          {roleNames[role]}
        </MenuItem>
      ))}
    </TextField>
  );
}
