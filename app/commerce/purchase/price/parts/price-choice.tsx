import { useEffect, useState } from 'react';
import type { Language, Translated } from '#app/shell/languages/contract.ts';
import { languageIn, languageNames, languages, type Reading } from '#app/shell/languages/rules.ts';
import type { Words } from '#platform/text/words.ts';
import { toast } from '#ui/toast/toast.ts';
import english from '../content/price-en.md';
import { PriceText } from './price-text.tsx';
import '#app/shell/languages/languages.css';

/** Each is fetched when it is asked for. */
const texts: Readonly<Record<Translated, () => Promise<{ readonly default: Words }>>> = {
  pcm: () => import('../content/price-pcm.md'),
  ha: () => import('../content/price-ha.md'),
  yo: () => import('../content/price-yo.md'),
  ig: () => import('../content/price-ig.md'),
};

/** What the address says, so that a dialog that opens again is read in the language of before. */
function remember(language: Language): void {
  const address = new URL(location.href);
  if (language === 'en') address.searchParams.delete('lang');
  else address.searchParams.set('lang', language);
  history.replaceState(history.state, '', address);
}

/** What an order costs and buys, in the language that is chosen here: the dialog has no address of its own. */
export function PriceChoice({ of, price }: { of: 'order' | 'verification'; price: string }) {
  const [language, setLanguage] = useState<Language>(() =>
    languageIn(new URLSearchParams(location.search)),
  );
  const [reading, setReading] = useState<Reading | null>(null);
  useEffect(() => {
    if (language === 'en') return setReading(null);
    let left = false;
    texts[language]().then(
      ({ default: words }) => left || setReading({ language, words }),
      () => left || toast.error('This language could not be loaded. Please try again.'),
    );
    return () => {
      left = true;
    };
  }, [language]);
  const choose = (chosen: Language) => {
    remember(chosen);
    setLanguage(chosen);
  };
  return (
    <section className="stack small" aria-label={english.head.title}>
      <div className="languages">
        <ul aria-label="Language of this text">
          {languages.map((one) => (
            <li key={one}>
              <button
                type="button"
                lang={one}
                aria-pressed={one === language}
                onClick={() => choose(one)}
              >
                {languageNames[one]}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <PriceText words={english} reading={reading} of={of} price={price} />
    </section>
  );
}
