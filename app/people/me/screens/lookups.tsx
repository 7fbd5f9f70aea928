import { Link, useSearchParams } from 'react-router';
import { keepTyped, onceFor } from '#app/people/cases/parts/keep-typed.ts';
import { fieldsOf, StepForm } from '#app/people/cases/parts/step-form.tsx';
import type { Lookup } from '#app/people/lookups/contract.ts';
import {
  fieldText,
  placeIn,
  reasonText,
  searcherNames,
  wayNames,
} from '#app/people/lookups/rules.ts';
import { languageIn, queryIn } from '#app/shell/languages/rules.ts';
import { unlistedMeta } from '#app/shell/meta.rules.ts';
import { roleName } from '#app/shell/permissions.rules.ts';
import { spanText } from '#app/shell/retention.rules.ts';
import { sender } from '#platform/page.ts';
import { formatDay, formatShortMoment } from '#platform/time.ts';
import { TextArea } from '#ui/form/field.tsx';
import { inquireLookup, listLookups } from '../lookups/lookups.contract.ts';
import { MaskedNotice, OwnFrame } from '../parts/own-frame.tsx';
import { doPosted, drawn, ownHeaders } from '../parts/signed-in.ts';
import type { Route } from './+types/lookups.ts';

export const headers = ownHeaders;

export const meta = unlistedMeta({
  title: 'Who looked',
  description: 'Every time your record was opened: when, how, why, and what was shown.',
});

/** Before which entry the page begins, when it is not the first one. */
function beforeIn({ url }: Request): { before?: string } {
  const before = new URL(url).searchParams.get('before') ?? '';
  return placeIn(before) ? { before } : {};
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = beforeIn(request);
  const view = await drawn(request, context.get(sender)(listLookups, { query }));
  return { ...view, keptFor: spanText('lookups') };
}

export function action({ request, context }: Route.ActionArgs) {
  const send = context.get(sender);
  const { before } = beforeIn(request);
  return doPosted(
    request,
    {
      inquire: (form) =>
        onceFor(send, form)(inquireLookup, {
          params: { id: String(form.get('lookup') ?? '') },
          body: { note: String(form.get('note') ?? '') },
        }),
    },
    // Back to the entry that was asked about: the answer stands there.
    `/me/lookups${before ? `?before=${encodeURIComponent(before)}` : ''}`,
  );
}

export const clientAction = keepTyped;

const done = { inquire: 'We look into it. You find our answer below, at that entry.' };

/** Who it was, as far as anybody knows. */
function whoOf({ searcher, role }: Lookup): string {
  const name = role ? roleName(role) : null;
  return name ? `${searcherNames[searcher]} (${name.toLowerCase()})` : searcherNames[searcher];
}

function Answer({ inquiry }: { readonly inquiry: NonNullable<Lookup['inquiry']> }) {
  return (
    <div className="stack small">
      <p>
        You asked: <bdi>{inquiry.note}</bdi>
      </p>
      {inquiry.answer ? (
        <p>
          We answer: <bdi>{inquiry.answer}</bdi>
        </p>
      ) : (
        <p>We answer here by {formatDay(inquiry.dueAt)}.</p>
      )}
    </div>
  );
}

export default function Lookups({ loaderData: view, actionData: posted }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const field = fieldsOf(posted, 'inquire');
  const asked = posted?.typed.lookup;
  return (
    <OwnFrame
      title="Who looked"
      lead={`Every time your record was opened. Searchers are told beforehand that you see it. Two of our officers together may hold an entry back until a set day. We keep an entry for ${view.keptFor}.`}
      done={done}
    >
      {view.masked && <MaskedNotice />}
      {view.tries.length > 0 && (
        <section className="panel stack" aria-labelledby="tries">
          <h2 className="h3" id="tries">
            Searches that did not match
          </h2>
          <p className="small">
            Somebody searched with your number or address, and another detail was wrong. Nothing was
            shown.
          </p>
          <ul className="me-sections">
            {view.tries.map(({ day, count }) => (
              <li key={day}>
                {formatDay(day)}: {count}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="stack" aria-labelledby="opened">
        <h2 className="h3" id="opened">
          Times it was opened
        </h2>
        {view.data.length === 0 && <p>No entry yet.</p>}
        <ul className="me-sections">
          {view.data.map((one) => (
            <li key={one.id}>
              <strong>
                {wayNames[one.way]}, <time dateTime={one.at}>{formatShortMoment(one.at)}</time>
              </strong>
              <span>{whoOf(one)}</span>
              {one.reason && (
                <span>
                  Reason: <bdi>{reasonText(one.reason)}</bdi>
                </span>
              )}
              <span className="small mute">Shown: {one.fields.map(fieldText).join(', ')}</span>
              {one.inquiry ? (
                <Answer inquiry={one.inquiry} />
              ) : (
                !view.masked && (
                  <details open={asked === one.id}>
                    <summary>This was not right</summary>
                    <StepForm
                      intent="inquire"
                      posted={asked === one.id ? posted : undefined}
                      label="Ask us to look into it"
                      look="outline"
                    >
                      <input type="hidden" name="lookup" value={one.id} />
                      <TextArea
                        label="What was not right?"
                        maxLength={1000}
                        rows={3}
                        required
                        {...(asked === one.id
                          ? field('note', one.id)
                          : { name: 'note', id: one.id })}
                      />
                    </StepForm>
                  </details>
                )
              )}
            </li>
          ))}
        </ul>
        {view.next && (
          <Link to={queryIn(languageIn(search), new URLSearchParams({ before: view.next }))}>
            Show earlier ones
          </Link>
        )}
      </section>
    </OwnFrame>
  );
}
