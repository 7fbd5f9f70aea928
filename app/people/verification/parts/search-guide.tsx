import { Link } from 'react-router';
import { useLanguageQuery } from '#app/shell/languages/parts/use-language-query.ts';
import { ShieldCheckIcon } from '#ui/glyph.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tick } from '#ui/tick.tsx';
import { levelCopy } from '../copy.ts';

/** What stands beside the form until something was searched. */
export function SearchGuide() {
  const language = useLanguageQuery();
  return (
    <div className="stack">
      <h2 className="h3">What you will see</h2>
      <div className="levels">
        {[levelCopy('Basic'), levelCopy('Premium')].map(
          (copy) =>
            copy?.tick && (
              <div className="level" key={copy.level}>
                <Tick level={copy.tick} beside />
                <h3>{copy.level}</h3>
                <p>
                  {copy.tickWords}. {copy.sentence}
                </p>
              </div>
            ),
        )}
      </div>
      <Notice icon={ShieldCheckIcon}>
        <p>
          We record every search with its reason. Use it only for hiring, security or a personal
          confirmation.
        </p>
      </Notice>
      <p className="small">
        You have a record yourself? <Link to={`/me${language}`}>Open your own page</Link> to see
        what others see.
      </p>
    </div>
  );
}
