import { Show, useCanAccess, useRecordContext, useRedirect } from 'react-admin';
import { Action } from '#console/action.tsx';
import { Doings, Fact, Facts, Sheet } from '#console/facts.tsx';
import { When } from '#console/fields.tsx';
import { Confirmed, makerOf } from './account-list.tsx';
import { type AccountEntry, endAccount, endAccountSignIns } from './contract.ts';

function End({ account }: { readonly account: AccountEntry }) {
  const { canAccess } = useCanAccess({ resource: 'accounts', action: 'edit' });
  const redirect = useRedirect();
  if (!canAccess) return null;
  return (
    <Doings>
      <Action
        label="Sign out everywhere"
        lead="Every sign-in of the app ends at once. The owner can sign in again."
        call={endAccountSignIns}
        input={{ params: { id: account.id } }}
        text={{ name: 'reason', label: 'Reason (recorded in the audit trail)', required: true }}
      />
      <Action
        label="Delete account"
        danger
        lead={
          <>
            <p>
              The account of {account.name} is deleted at once and cannot be restored. Every device
              is signed out, and the owner gets an email.
            </p>
            {account.erases.length > 0 ? (
              <>
                <p>
                  {account.waits
                    ? 'Its owner gets a mail with a link, as something of it is verified, checked or paid. Pressed, it erases this seven days later:'
                    : 'This is erased with the account:'}
                </p>
                <ul>
                  {account.erases.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              </>
            ) : (
              <p>
                The email address was never confirmed and may belong to somebody else, so only the
                account itself is deleted.
              </p>
            )}
          </>
        }
        call={endAccount}
        input={{ params: { id: account.id } }}
        text={{ name: 'reason', label: 'Reason (recorded in the audit trail)', required: true }}
        onDone={() => redirect('list', 'accounts')}
      />
    </Doings>
  );
}

function Whole() {
  const account = useRecordContext<AccountEntry>();
  if (!account) return null;
  return (
    <div style={{ padding: '1rem', maxWidth: '44rem' }}>
      <Sheet title="Account">
        <Facts>
          <Fact name="Name">{account.name}</Fact>
          <Fact name="Email">
            <a href={`mailto:${account.email}`}>{account.email}</a>
          </Fact>
          <Fact name="Phone">{account.phone}</Fact>
          <Fact name="Email status">
            <Confirmed />
          </Fact>
          <Fact name="Created by">{makerOf(account)}</Fact>
          <Fact name="Created">
            <When source="createdAt" />
          </Fact>
        </Facts>
        <End account={account} />
      </Sheet>
    </div>
  );
}

export function AccountShow() {
  return (
    <Show actions={false}>
      <Whole />
    </Show>
  );
}
