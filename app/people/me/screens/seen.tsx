import { Link } from 'react-router';
import { useLanguageQuery } from '#app/shell/languages/parts/use-language-query.ts';
import { unlistedMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { getMe } from '../contract.ts';
import { MaskedNotice, OwnFrame } from '../parts/own-frame.tsx';
import { SeenFacts } from '../parts/seen-facts.tsx';
import { drawn, ownHeaders } from '../parts/signed-in.ts';
import type { Route } from './+types/seen.ts';

export const headers = ownHeaders;

export const meta = unlistedMeta({
  title: 'How others see you',
  description: 'Your record as strangers, searchers and those you allow more see it.',
});

export const loader = ({ request, context }: Route.LoaderArgs) =>
  drawn(request, context.get(sender)(getMe, {}));

export default function SeenByOthers({
  loaderData: { previews, listed, masked },
}: Route.ComponentProps) {
  const language = useLanguageQuery();
  const views = [
    {
      title: 'Strangers',
      who: 'Everybody who has your badge number, with what you allow today.',
      seen: previews.strangers,
    },
    {
      title: 'Searchers',
      who: 'Who typed your name, birth date, phone number and email, and found you by them.',
      seen: previews.searchers,
    },
    {
      title: 'If you allowed everything',
      who: 'The same searchers, with every group opened.',
      seen: previews.consented,
    },
  ];
  return (
    <OwnFrame
      title="How others see you"
      lead="These are the same rules that your public page follows."
    >
      {masked && <MaskedNotice />}
      {masked && <p>Your public page shows what strangers see.</p>}
      <p>
        {listed
          ? 'Search engines may list your page.'
          : 'Search engines are told not to list your page.'}{' '}
        <Link to={`/me/consents${language}`}>Change what you allow</Link>
      </p>
      <div className="me-views">
        {views.map(
          ({ title, who, seen }) =>
            seen && (
              <section key={title} className="panel stack">
                <h2 className="h3">{title}</h2>
                <p className="small mute">{who}</p>
                <SeenFacts of={seen} label={title} />
              </section>
            ),
        )}
      </div>
    </OwnFrame>
  );
}
