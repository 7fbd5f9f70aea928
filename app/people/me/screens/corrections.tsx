import { keepTyped, onceFor } from '#app/people/cases/parts/keep-typed.ts';
import { fieldsOf, StepForm } from '#app/people/cases/parts/step-form.tsx';
import { unlistedMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { formatDay } from '#platform/time.ts';
import { NativeSelect, TextArea } from '#ui/form/field.tsx';
import { askMyCorrection, Correctable, listMyCorrections } from '../held/held.contract.ts';
import { corrections } from '../held/held.rules.ts';
import { MaskedNotice, OwnFrame } from '../parts/own-frame.tsx';
import { doPosted, drawn, ownHeaders } from '../parts/signed-in.ts';
import type { Route } from './+types/corrections.ts';

export const headers = ownHeaders;

export const meta = unlistedMeta({
  title: 'Corrections',
  description: 'Ask for a correction of your record, and see what became of it.',
});

export const loader = ({ request, context }: Route.LoaderArgs) =>
  drawn(request, context.get(sender)(listMyCorrections, {}));

export function action({ request, context }: Route.ActionArgs) {
  const send = context.get(sender);
  return doPosted(
    request,
    {
      correct: (form) => {
        const field = Correctable.options.find((one) => one === form.get('field')) ?? 'other';
        const body = { field, text: String(form.get('text') ?? '') };
        return onceFor(send, form)(askMyCorrection, { body });
      },
    },
    '/me/corrections',
  );
}

export const clientAction = keepTyped;

const stateWords = { asked: 'Being worked on', approved: 'Approved', declined: 'Declined' };
const done = { correct: 'We have it. You find below what becomes of it.' };

export default function Corrections({
  loaderData: view,
  actionData: posted,
}: Route.ComponentProps) {
  const field = fieldsOf(posted, 'correct');
  return (
    <OwnFrame
      title="Corrections"
      lead="Something in your record is wrong? Tell us what is right. Staff look at it and may ask for a paper."
      done={done}
    >
      {view.masked ? (
        <MaskedNotice />
      ) : (
        <section className="panel stack" aria-labelledby="ask">
          <h2 className="h3" id="ask">
            Ask for a correction
          </h2>
          {/* What was sent stands below: the fields are empty again. */}
          <StepForm key={view.data.length} intent="correct" posted={posted} label="Send">
            <NativeSelect label="What is wrong?" required {...field('field')}>
              {Correctable.options.map((one) => (
                <option key={one} value={one}>
                  {corrections[one].title}
                </option>
              ))}
            </NativeSelect>
            <TextArea
              label="What is right?"
              hint="Leave your national ID out: we ask for it on a page of its own."
              maxLength={1000}
              rows={5}
              required
              {...field('text')}
            />
          </StepForm>
        </section>
      )}
      <section className="stack" aria-labelledby="asked">
        <h2 className="h3" id="asked">
          What you asked for
        </h2>
        {view.data.length === 0 ? (
          <p>Nothing yet.</p>
        ) : (
          <ul className="me-sections">
            {view.data.map((one) => (
              <li key={one.id}>
                {one.text && <span>{one.text}</span>}
                <span className="small mute">
                  {formatDay(one.askedAt)}: {stateWords[one.state]}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </OwnFrame>
  );
}
