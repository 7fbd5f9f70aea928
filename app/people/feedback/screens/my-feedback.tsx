import { keepTyped, onceFor } from '#app/people/cases/parts/keep-typed.ts';
import { MaskedNotice, OwnFrame } from '#app/people/me/parts/own-frame.tsx';
import { doPosted, drawn, ownHeaders } from '#app/people/me/parts/signed-in.ts';
import { leastReviews, readingDays } from '#app/people/verification/reviews/reviews.rules.ts';
import { unlistedMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { OwnFeedbackCard } from '../parts/own-feedback.tsx';
import {
  answerFeedback,
  DisputeGround,
  disputeFeedback,
  myFeedback,
} from '../replies/replies.contract.ts';
import '../feedback.css';
import type { Route } from './+types/my-feedback.ts';

export const headers = ownHeaders;

export const meta = unlistedMeta({
  title: 'Feedback about you',
  description: 'Read what clients say before others do, answer it once, or dispute it.',
});

export const loader = ({ request, context }: Route.LoaderArgs) =>
  drawn(request, context.get(sender)(myFeedback, {}));

export function action({ request, context }: Route.ActionArgs) {
  const send = context.get(sender);
  const textOf = (form: FormData, name: string) => String(form.get(name) ?? '');
  return doPosted(
    request,
    {
      answer: (form) =>
        onceFor(send, form)(answerFeedback, {
          params: { id: textOf(form, 'id') },
          body: { text: textOf(form, 'text') },
        }),
      dispute: (form) => {
        const given = textOf(form, 'ground');
        // What is no ground is refused by the call, in its own words.
        const ground = DisputeGround.options.find((one) => one === given) ?? (given as never);
        return onceFor(send, form)(disputeFeedback, {
          params: { id: textOf(form, 'id') },
          body: { ground, text: textOf(form, 'text') },
        });
      },
    },
    '/me/feedback',
  );
}

export const clientAction = keepTyped;

const done = {
  answer: 'Your answer stands beside the feedback.',
  dispute: 'We have what you wrote. Until it is decided, the feedback does not count.',
};

/** ME-07 */
export default function MyFeedback({
  loaderData: { data, masked },
  actionData: posted,
}: Route.ComponentProps) {
  return (
    <OwnFrame
      title="Feedback about you"
      lead={`You read it first: ${readingDays} whole days before anybody else. Who wrote it is not told.`}
      done={done}
    >
      {masked && <MaskedNotice />}
      {data.length === 0 ? (
        <div className="panel stack">
          <h2 className="h3">No feedback yet</h2>
          <p>
            When a client tells us how you worked, staff read it first. Then it waits here for you,
            and we write to you. Your record shows feedback from {leastReviews} that count on.
          </p>
        </div>
      ) : (
        <ul className="own-feedback">
          {data.map((one) => (
            <OwnFeedbackCard
              key={one.id}
              one={one}
              posted={posted?.typed.id === one.id ? posted : undefined}
            />
          ))}
        </ul>
      )}
    </OwnFrame>
  );
}
