import { formatDay } from '#platform/time.ts';
import { Pill } from '#ui/pill.tsx';
import type { PublicReview, Reviews } from '../contract.ts';

/** What clients say of a worker, from three reviews that count on (ME-07). */
export function RecordReviews({ said: { count, reviews } }: { readonly said: Reviews }) {
  if (count === null) return null;
  return (
    <section className="reviews stack" aria-labelledby="reviews-title">
      <h2 className="h2" id="reviews-title">
        {count} reviews
      </h2>
      <p className="small mute">
        Read by our staff, then for five days by the worker, before they count. What is under
        dispute does not count.
      </p>
      {reviews.length === 0 ? (
        <p>None of them has words that can be shown here.</p>
      ) : (
        <ul className="reviews__list">
          {reviews.map((review, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reviews carry nothing to tell them apart by
            <Review key={`${review.on} ${place}`} review={review} />
          ))}
        </ul>
      )}
      {reviews.length > 0 && reviews.length < count && (
        <p className="small mute">
          The newest that were written for everybody to read. Older ones are counted only.
        </p>
      )}
    </section>
  );
}

function Review({
  review: { words, on, answer, underDispute },
}: {
  readonly review: PublicReview;
}) {
  return (
    <li className="review stack">
      <p className="row">
        <time dateTime={on}>{formatDay(on)}</time>
        {underDispute && <Pill tone="wait">Under dispute</Pill>}
      </p>
      {words ? (
        <blockquote className="review__words">{words}</blockquote>
      ) : (
        <p className="mute">The words are held back until the dispute is decided.</p>
      )}
      {answer && (
        <div className="review__answer">
          <h3 className="h4">The worker’s answer</h3>
          <p className="review__words">{answer}</p>
        </div>
      )}
    </li>
  );
}
