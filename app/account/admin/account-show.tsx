import { Show, useCanAccess, useRecordContext, useRedirect } from 'react-admin';
import { Action } from '#app/admin/parts/action.tsx';
import { When } from '#app/admin/parts/fields.tsx';
import { Doings, Fact, Facts, Sheet } from '#app/admin/record/parts/facts.tsx';
import { Confirmed, makerOf } from './account-list.tsx';
import type { AccountEntry } from './contract.ts';

function End({ account }: { readonly account: AccountEntry }) {
  const { canAccess } = useCanAccess({ resource: 'accounts', action: 'edit' });
  const redirect = useRedirect();
  if (!canAccess) return null;
  return (
    <Doings>
      <Action
        label="End the account"
        danger
        lead={
          <>
            <p>
              The account of {account.name} ends at once and for good, with every device that is
              signed in. A last mail tells its owner.
            </p>
            {account.erases.length > 0 ? (
              <>
                <p>
                  {account.waits
                    ? 'There is a verified record or a paid order. Its owner gets a mail with a link; pressed, it erases all of this seven days later:'
                    : 'What is tied to the address is erased with it:'}
                </p>
                <ul>
                  {account.erases.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              </>
            ) : (
              <p>
                The address was never confirmed, so it may be somebody else’s: nothing but the
                account itself goes.
              </p>
            )}
          </>
        }
        path={`/accounts/${account.id}/end`}
        text={{ name: 'reason', label: 'Reason, kept in the audit trail', required: true }}
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
      <Sheet title="The account">
        <Facts>
          <Fact name="Name">{account.name}</Fact>
          <Fact name="Email">
            <a href={`mailto:${account.email}`}>{account.email}</a>
          </Fact>
          <Fact name="Phone">{account.phone}</Fact>
          <Fact name="Address is">
            <Confirmed />
          </Fact>
          <Fact name="Made by">{makerOf(account)}</Fact>
          <Fact name="Made">
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
