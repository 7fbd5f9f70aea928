import { Link, Title, useGetIdentity } from 'react-admin';
import { Columns, Sheet } from '#console/facts.tsx';
import { ChangePassword } from '../sign-in/parts/change-password.tsx';
import { NewFactor } from '../sign-in/parts/new-factor.tsx';

/** What a member signs in with, and how it is changed. */
export function OwnAccount() {
  const { identity } = useGetIdentity();
  return (
    <div style={{ padding: '1rem 0' }}>
      <Title title="Your account" />
      {identity?.fullName && <p style={{ marginTop: 0 }}>Signed in as {identity.fullName}.</p>}
      <Columns>
        <Sheet title="Password">
          <ChangePassword />
        </Sheet>
        <Sheet title="Authenticator app and recovery codes">
          <NewFactor />
        </Sheet>
        <Sheet title="Sessions">
          <p style={{ margin: 0 }}>
            <Link to="/sessions">See where you are signed in, and end a session</Link>
          </p>
        </Sheet>
      </Columns>
    </div>
  );
}
