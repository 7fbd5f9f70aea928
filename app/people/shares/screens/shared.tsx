import '#app/people/verification/record.css';
import { data, redirect } from 'react-router';
import { type Fact, RecordCard } from '#app/people/verification/parts/record-card.tsx';
import { badgeOf } from '#app/people/verification/rules.ts';
import { checkWords, warningOf } from '#app/people/verification/wording.rules.ts';
import { unlistedHeaders, unlistedMeta } from '#app/shell/meta.rules.ts';
import { formatPhone } from '#app/shell/phone.rules.ts';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { formatDay } from '#platform/time.ts';
import { useTop } from '#ui/browser/lead-to.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { getShared, openShare, type Shared } from '../contract.ts';
import { NotOpened, tokenIn, useSwap } from '../parts/swap.tsx';
import type { Route } from './+types/shared.ts';

export const headers = unlistedHeaders;

export const meta = unlistedMeta({
  title: 'Shared record',
  description: 'What a worker shows you of the verification record.',
});

/** What a browser has open already; nothing of a link reaches the server before it is swapped. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    return { shared: await context.get(sender)(getShared, {}) };
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status >= 500) throw error;
    return { shared: null };
  }
}

/** Without a script the address keeps what stands behind `#` to itself: it is pasted into a form. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const token = tokenIn(String(form.get('link') ?? ''));
  try {
    await context.get(sender)(openShare, { body: { token } });
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status >= 500) throw error;
    return data({ failed: error.serverMessage }, { status: error.status });
  }
  throw redirect('/shared');
}

export default function SharedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opening, refused, open } = useSwap();
  const { shared } = loaderData;
  const isOpen = shared !== null && !opening && !refused;
  useTop(isOpen ? 'opened' : 'closed');
  if (isOpen) return <Opened shared={shared} />;
  return (
    <div className="wrap page-head stack" data-wake="now">
      <h1>Shared record</h1>
      {opening ? (
        <p role="status">Opening...</p>
      ) : (
        <>
          {refused && <NotOpened refused={refused} open={open} />}
          {!refused && actionData && <Notice tone="error">{actionData.failed}</Notice>}
          <p className="lead">
            Open the link that you were given. If this page stays as it is, paste the whole link
            here. It opens only where the browser keeps our cookies: allow them for this site.
          </p>
          <p className="small">
            The person whose record it is sees that the link was opened, and when.
          </p>
          <form method="post" className="form">
            <TextField
              id="link"
              name="link"
              label="The link"
              required
              autoComplete="off"
              spellCheck={false}
            />
            <div className="row">
              <Button type="submit" size="lg">
                Open
              </Button>
            </div>
          </form>
        </>
      )}
    </div>
  );
}

function factsOf(shared: Shared): Fact[] {
  const rows: Readonly<Record<string, Fact['value']>> = {
    'Verification type': shared.verificationType.name,
    Verified: shared.verifiedAt && formatDay(shared.verifiedAt),
    'Valid until': shared.expiryDate && formatDay(shared.expiryDate),
    Email: shared.email,
    Phone: shared.phoneNumber && formatPhone(shared.phoneNumber),
    Address: shared.address,
    'Date of birth': shared.dateOfBirth && formatDay(shared.dateOfBirth),
    'National ID': shared.nationalId,
    'Police record': shared.policeRecord,
    'Health status': shared.healthStatus,
    Reviews: shared.totalReviews === undefined ? undefined : String(shared.totalReviews),
    'Checks made': shared.checks?.map((one) => `${one.name}: ${checkWords(one)}`).join('; '),
  };
  return Object.entries(rows).flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function Opened({ shared }: { readonly shared: Shared }) {
  const { share, verificationStatus: status } = shared;
  return (
    <section className="section record" data-wake="now">
      <div className="wrap stack">
        <Notice title={`Shared by ${shared.fullName}`}>
          <p>
            {share.who ? (
              <>
                For <bdi>{share.who}</bdi>:{' '}
              </>
            ) : (
              'For: '
            )}
            <bdi>{share.purpose}</bdi>. Until {formatDay(share.until)}, unless it is closed before.
          </p>
        </Notice>
        <RecordCard
          fullName={shared.fullName}
          level={shared.verificationLevel}
          status={status}
          badge={badgeOf(status)}
          id={shared.verifiedId}
          photo={shared.photo}
          heading={1}
          warning={warningOf(status, shared.expiryDate)}
          facts={factsOf(shared)}
        />
        <p className="small">
          {shared.fullName} sees when this link is opened. Use it for what it was given for, and do
          not pass it on.
        </p>
      </div>
    </section>
  );
}
