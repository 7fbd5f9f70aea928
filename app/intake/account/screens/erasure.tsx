import { data } from 'react-router';
import { unlistedMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { formatDay } from '#platform/time.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { confirmErasure, readErasure, undoErasure } from '../contract.ts';
import { erasureText, recordsGo, recordsStay } from '../copy.ts';
import type { Route } from './+types/erasure.ts';

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

const isRefused = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.status < 500;

const dead = { state: 'dead', dueAt: null, records: [], shared: false } as const;

/** Opening the link shows where it stands and changes nothing: scanners of mail open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  if (!token) return dead;
  try {
    const found = await context.get(sender)(readErasure, { body: { token } });
    return { state: found.dueAt ? 'waiting' : 'asked', ...found } as const;
  } catch (error) {
    if (!isRefused(error)) throw error;
    return data(dead, { status: 404 });
  }
}

/** One of the two buttons. What follows from the first is what the loader finds afterwards. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const keeps = form.get('wish') === 'keep';
  const call = keeps ? undoErasure : confirmErasure;
  if (!keeps && form.get('wish') !== 'erase') return data({ kept: false }, { status: 400 });
  try {
    await context.get(sender)(call, { body: { token: tokenOf(request) } });
  } catch (error) {
    if (!isRefused(error)) throw error;
    return data({ kept: false }, { status: error.status });
  }
  return { kept: keeps };
}

/** The address is a key: it is told to no other site. */
export const headers = () => ({ 'referrer-policy': 'same-origin' });

export const meta = unlistedMeta(erasureText);

function Wishes({ erases }: { readonly erases: boolean }) {
  return (
    <form method="post" className="row">
      {erases && (
        <Button type="submit" variant="danger" name="wish" value="erase">
          {erasureText.erase}
        </Button>
      )}
      <Button type="submit" variant="outline" name="wish" value="keep">
        {erasureText.keep}
      </Button>
    </form>
  );
}

export default function Erasure({ loaderData, actionData }: Route.ComponentProps) {
  const { dueAt, records, shared } = loaderData;
  const goes = records.length > 0 ? [recordsGo(records)] : [];
  const whose = shared ? [recordsStay(records)] : goes;
  const state = actionData?.kept ? 'kept' : loaderData.state;
  const [title, ...texts] = {
    asked: [
      erasureText.title,
      shared ? erasureText.leadShared : erasureText.lead,
      ...whose,
      shared ? erasureText.goesShared : erasureText.goes,
      erasureText.delay,
    ],
    waiting: [
      erasureText.waiting,
      erasureText.waitingText(dueAt ? formatDay(dueAt) : ''),
      ...whose,
    ],
    kept: [erasureText.kept, erasureText.keptText],
    dead: [erasureText.dead, erasureText.deadText],
  }[state];
  const [lead, ...rest] = texts;
  return (
    <div className="wrap page-head stack">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {rest.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {state === 'asked' || state === 'waiting' ? (
        <Wishes erases={state === 'asked'} />
      ) : (
        <ButtonLink to="/">Go to the home page</ButtonLink>
      )}
    </div>
  );
}
