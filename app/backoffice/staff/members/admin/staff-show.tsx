import Stack from '@mui/material/Stack';
import { useState } from 'react';
import {
  EmailField,
  FunctionField,
  Show,
  SimpleShowLayout,
  TextField,
  useCanAccess,
  useGetIdentity,
  useRecordContext,
} from 'react-admin';
import { type Role, roleName } from '#app/shell/permissions.rules.ts';
import { Action } from '#console/action.tsx';
import { When } from '#console/fields.tsx';
import {
  changeRole,
  editStaff,
  type MadeOrAsked,
  resetPassword,
  resetSecondFactor,
  type StaffMember,
} from '../members.contract.ts';
import { OneTime } from '../parts/one-time.tsx';
import { RoleSelect } from '../parts/role-select.tsx';

const reason = { name: 'reason', label: 'Reason', required: true } as const;

/** What can be done with a member; the server decides, and says why not. */
function Actions() {
  const member = useRecordContext<StaffMember>();
  const { identity } = useGetIdentity();
  const { canAccess } = useCanAccess({ resource: 'staff', action: 'edit' });
  const [role, setRole] = useState<Role | null>(null);
  const [made, setMade] = useState<MadeOrAsked | null>(null);
  if (!member || !canAccess) return null;
  const params = { id: member.id };
  const toBe = role ?? (member.role as Role);
  const { changedAt, disabled } = member;
  const own = identity?.id === member.id;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', pt: 2 }}>
      <Action
        label="Change the name"
        lead="The name that colleagues and the audit trail show."
        call={editStaff}
        input={{ params, body: { changedAt } }}
        text={{ name: 'name', label: 'Name', required: true }}
        done="The name was changed."
      />
      <Action
        label="Change the role"
        lead="A colleague must approve. All sessions of the member end when the role changes."
        call={changeRole}
        input={{ params, body: { role: toBe } }}
        text={reason}
      >
        <RoleSelect value={toBe} onChange={setRole} />
      </Action>
      <Action
        label="New one-time password"
        lead="The current password and all sessions of the member end. The member is told by email."
        call={resetPassword}
        input={{ params }}
        text={reason}
        disabled={own}
        onDone={setMade}
      />
      <Action
        label="Reset the second factor"
        lead="The authenticator app, the recovery codes and all sessions of the member end. The member is told by email."
        call={resetSecondFactor}
        input={{ params }}
        text={reason}
        disabled={own || !member.secondFactor}
        done="The second factor was reset."
      />
      <Action
        label={disabled ? 'Enable' : 'Disable'}
        lead={
          disabled
            ? 'The member can sign in again.'
            : 'The member cannot sign in, and all their sessions end at once.'
        }
        call={editStaff}
        input={{ params, body: { changedAt, disabled: !disabled } }}
        danger={!disabled}
        done={disabled ? 'The account is enabled.' : 'The account is disabled.'}
      />
      <OneTime made={made} onClose={() => setMade(null)} />
    </Stack>
  );
}

export function StaffShow() {
  return (
    <Show actions={false}>
      <SimpleShowLayout>
        <TextField source="name" />
        <EmailField source="email" />
        <FunctionField label="Role" render={({ role }: StaffMember) => roleName(role) ?? role} />
        <FunctionField
          label="State"
          render={({ disabled }: StaffMember) => (disabled ? 'Disabled' : 'Enabled')}
        />
        <FunctionField
          label="Password"
          render={({ mustChangePassword }: StaffMember) =>
            mustChangePassword
              ? 'One-time, must be changed at the next sign-in'
              : 'Set by the member'
          }
        />
        <FunctionField
          label="Second factor"
          render={({ secondFactor }: StaffMember) => (secondFactor ? 'Set up' : 'Not set up')}
        />
        <When source="seenAt" label="Last active" />
        <When source="createdAt" label="Created" />
        <Actions />
      </SimpleShowLayout>
    </Show>
  );
}
