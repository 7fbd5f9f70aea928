import { SearchInput, SelectInput, useRecordContext } from 'react-admin';
import { roleName, roleNames, roles } from '#app/shell/permissions.rules.ts';
import { StatusPill, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { exportStaff, type StaffMember } from '../members.contract.ts';
import { NewMember } from '../parts/new-member.tsx';

const { Col } = columnsOf<StaffMember>();

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Name or email" />,
  <SelectInput
    key="role"
    source="role"
    label="Role"
    choices={roles.map((id) => ({ id, name: roleNames[id] }))}
    alwaysOn
  />,
  <SelectInput
    key="state"
    source="state"
    label="State"
    choices={[
      { id: 'enabled', name: 'Enabled' },
      { id: 'disabled', name: 'Disabled' },
    ]}
  />,
];

const roleOf = (role: string) => roleName(role) ?? role;

/** What the next sign-in asks for: of both nothing was done yet, of one of them it was reset. */
function waitingWords({ secondFactor, mustChangePassword }: StaffMember): string | null {
  if (!secondFactor && mustChangePassword) return 'Not signed in yet';
  if (mustChangePassword) return 'Password to be changed';
  return secondFactor ? null : 'Second factor to be set up';
}

/** How the account of a member stands. */
export function State(_props: { readonly source?: string; readonly label?: string }) {
  const member = useRecordContext<StaffMember>();
  if (member?.disabled) return <StatusPill tone="bad">Disabled</StatusPill>;
  const open = member && waitingWords(member);
  if (open) return <StatusPill tone="waiting">{open}</StatusPill>;
  return <StatusPill tone="good">Enabled</StatusPill>;
}

export function StaffList() {
  return (
    <Listing<StaffMember>
      exports={exportStaff}
      filters={filters}
      sort={{ field: 'name', order: 'ASC' }}
      empty="No staff members found."
      actions={<NewMember />}
      line={{
        first: ({ name, email }) => name || email,
        second: ({ email }) => <span style={{ overflowWrap: 'anywhere' }}>{email}</span>,
        third: ({ role }) => roleOf(role),
      }}
    >
      <Col source="name" label="Name" />
      <Col source="email" label="Email" disableSort />
      <Col source="role" label="Role" disableSort render={({ role }) => roleOf(role)} />
      <Col source="disabled" label="State" disableSort>
        <State />
      </Col>
      <Col source="seenAt" label="Last active" disableSort>
        <When source="seenAt" />
      </Col>
      <Col source="createdAt" label="Created">
        <When source="createdAt" dayOnly />
      </Col>
    </Listing>
  );
}
