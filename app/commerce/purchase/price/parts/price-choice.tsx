import { type ComponentProps, useEffect, useRef, useState } from 'react';
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
export function PriceChoice({
  of,
  price,
  free,
}: Pick<ComponentProps<typeof PriceText>, 'price' | 'free'> & { of: 'order' | 'verification' }) {
  const [language, setLanguage] = useState<Language>(() =>
    languageIn(new URLSearchParams(location.search)),
  );
  const [reading, setReading] = useState<Reading | null>(null);
  const shown = useRef<Language>('en');
  useEffect(() => {
    let left = false;
    const show = (next: Reading | null) => {
      if (left) return;
      shown.current = language;
      setReading(next);
    };
    const fail = () => {
      if (left) return;
      // Back to the one that is read, so that another press asks again.
      remember(shown.current);
      setLanguage(shown.current);
      toast.error('This language could not be loaded. Please try again.');
    };
    if (language === 'en') show(null);
    else texts[language]().then(({ default: words }) => show({ language, words }), fail);
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
      <PriceText words={english} reading={reading} {...{ of, price, free }} />
    </section>
  );
}
