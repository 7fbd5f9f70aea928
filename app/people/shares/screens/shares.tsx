import { useState } from 'react';
import { data } from 'react-router';
import { lost, orTell } from '#app/people/cases/parts/keep-typed.ts';
import { type Posted, typedIn } from '#app/people/cases/parts/posted.ts';
import { fieldsOf, StepForm } from '#app/people/cases/parts/step-form.tsx';
import { MaskedNotice, OwnFrame } from '#app/people/me/parts/own-frame.tsx';
import { doPosted, drawn, ownHeaders, refusalOfOwn } from '#app/people/me/parts/signed-in.ts';
import { unlistedMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { formatDay, formatShortMoment } from '#platform/time.ts';
import { Checkbox, ChoiceGroup } from '#ui/form/choice.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { addShare, listShares, revokeShare, type Share, ShareField } from '../contract.ts';
import { LinkMade } from '../parts/link-made.tsx';
import {
  canClose,
  longestDays,
  shareNames,
  stateText,
  timesIn,
  timesText,
  usualDays,
} from '../rules.ts';
import type { Route } from './+types/shares.ts';
import '../shares.css';

export const headers = ownHeaders;

export const meta = unlistedMeta({
  title: 'Share links',
  description: 'Show chosen details of your record to somebody, for a while.',
});

export const loader = ({ request, context }: Route.LoaderArgs) =>
  drawn(request, context.get(sender)(listShares, {}));

/** The link is told in this one answer, so it is shown on it and never led away from. */
async function make(request: Request, form: FormData, send: ReturnType<typeof senderOf>) {
  const chosen = form.getAll('fields').map(String);
  const typed: Record<string, string> = { ...typedIn(form), fields: chosen.join(' ') };
  const times = timesIn(typed.times ?? '');
  if (times === 'fault') {
    const posted: Posted = { intent: 'make', faults: { times: 'Use a whole number' }, typed };
    return data({ posted, link: '' }, { status: 400 });
  }
  const body = {
    who: typed.who ?? '',
    fields: ShareField.options.filter((field) => chosen.includes(field)),
    purpose: typed.purpose ?? '',
    until: typed.until ?? '',
    times,
  };
  let link = '';
  const sent = async () => {
    ({ link } = await send(addShare, { body }));
  };
  const refused = await refusalOfOwn(request, sent, typed);
  if (refused) return data({ posted: refused.posted, link: '' }, { status: refused.status });
  return data({ posted: undefined, link });
}

const senderOf = (context: Route.ActionArgs['context']) => context.get(sender);

const lostWords = {
  // A link is told once, and its words are kept nowhere: another try would make another one.
  make: 'No answer came. What you typed is still here. Load the page again to see whether it was done.',
  close: 'No answer came. The link may still be open: try again when the connection is back.',
};

export const clientAction = (sending: Route.ClientActionArgs) =>
  orTell(sending, (form) => {
    const failed = lostWords[form.get('intent') === 'close' ? 'close' : 'make'];
    return { posted: { ...lost(form), failed }, link: '' };
  });

export async function action({ request, context }: Route.ActionArgs) {
  const send = senderOf(context);
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData());
  if (form.get('intent') === 'make') return make(request, form, send);
  const close = (posted: FormData) =>
    send(revokeShare, { params: { id: String(posted.get('share') ?? '') } });
  const answer = await doPosted(request, { close }, '/me/shares');
  return data({ posted: answer.data, link: '' }, answer.init ?? undefined);
}

function nameOf({ who }: Share, masked: boolean) {
  if (masked) return 'A link that was made';
  return who ? <bdi>{who}</bdi> : 'Whoever holds the link';
}

const done = { close: 'The link is closed, also for who has it open.' };

interface OneProps {
  readonly share: Share;
  readonly masked: boolean;
  /** What its own form came to, if it was the one that was pressed. */
  readonly posted: Posted | undefined;
}

function One({ share, masked, posted }: OneProps) {
  return (
    <li>
      <strong>{nameOf(share, masked)}</strong>
      {!masked && (
        <span>
          For: <bdi>{share.purpose}</bdi>
        </span>
      )}
      <span className="small">Shows: {share.fields.map((one) => shareNames[one]).join(', ')}</span>
      <span className="small mute">
        {stateText(share)}. Until {formatDay(share.until)}. {timesText(share.openings, share.times)}
        .
      </span>
      {share.revokedBecause && (
        <span className="small">
          We closed it when your email or number was put right: whoever read the wrong one could
          have made it. Make a new one if you still need it.
        </span>
      )}
      {share.openedAt.length > 0 && (
        <span className="small mute">
          Opened: {share.openedAt.slice(0, 5).map(formatShortMoment).join('; ')}
        </span>
      )}
      {canClose(share) && (
        <StepForm intent="close" posted={posted} label="Close this link" look="outline">
          <input type="hidden" name="share" value={share.id} />
        </StepForm>
      )}
    </li>
  );
}

/** The link that this page told last. What is closed afterwards leaves the fields alone. */
function useLastLink(link: string | undefined) {
  const [last, setLast] = useState(link);
  if (link && link !== last) setLast(link);
  return last;
}

export default function Shares({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const posted = answer?.posted;
  const field = fieldsOf(posted, 'make');
  const chosen = posted?.typed.fields?.split(' ') ?? [];
  const pressed = view.data.find((one) => one.id === posted?.typed.share && canClose(one));
  const lastLink = useLastLink(answer?.link);
  return (
    <OwnFrame
      title="Share links"
      lead="Show chosen details to somebody, for a while. You see each time a link is opened, and close it whenever you like."
      done={done}
    >
      <LinkMade link={answer?.link ?? ''} />
      {view.masked ? (
        <MaskedNotice />
      ) : (
        <section className="panel stack" aria-labelledby="make">
          <h2 className="h3" id="make">
            Make a link
          </h2>
          {/* The fields are empty again in the moment the link is told: whoever types then types a new one. */}
          <StepForm key={lastLink} intent="make" posted={posted} label="Make the link">
            <TextField
              label="Who is it for?"
              hint="Empty means: whoever holds the link."
              optional
              maxLength={120}
              {...field('who')}
            />
            <ChoiceGroup legend="What does it show?" error={posted?.faults.fields} id="fields">
              {ShareField.options.map((one) => (
                <Checkbox
                  key={one}
                  name="fields"
                  value={one}
                  id={`field-${one}`}
                  defaultChecked={chosen.includes(one)}
                >
                  {shareNames[one]}
                </Checkbox>
              ))}
            </ChoiceGroup>
            <p className="small">
              Your name, badge number, level, status and dates are always on it.
            </p>
            <TextField label="What for?" required maxLength={200} {...field('purpose')} />
            <TextField
              label="Last day"
              type="date"
              hint={`Empty means ${usualDays} days from now; at most ${longestDays}.`}
              optional
              {...field('until')}
            />
            <TextField
              label="How often can it be opened?"
              hint="Empty means: as often as they like."
              inputMode="numeric"
              optional
              {...field('times')}
            />
          </StepForm>
          <p className="small">
            Closing a link works at once. It cannot take back what somebody has written down,
            printed or photographed.
          </p>
        </section>
      )}
      <section className="stack" aria-labelledby="made">
        <h2 className="h3" id="made">
          Your links
        </h2>
        {/* One that is gone by now has no form that could say it. */}
        {posted?.intent === 'close' && !pressed && <Notice tone="error">{posted.failed}</Notice>}
        {view.data.length === 0 && <p>None yet.</p>}
        <ul className="me-sections">
          {view.data.map((share) => (
            <One
              key={share.id}
              share={share}
              masked={view.masked}
              posted={share === pressed ? posted : undefined}
            />
          ))}
        </ul>
      </section>
    </OwnFrame>
  );
}
