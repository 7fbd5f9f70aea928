import { Link, useSearchParams } from 'react-router';
import { languageIn, languageNames, languages, queryIn } from '../rules.ts';
import '../languages.css';

/**
 * The languages in which the text beside it can be read. Each is a link to the same page, so that it works
 * without a script and the address remembers the choice. `at`: the anchor of the text.
 */
export function LanguageSwitch({ at }: { readonly at: string }) {
  const [query] = useSearchParams();
  const current = languageIn(query);
  return (
    <nav className="languages" aria-label="Language of this text">
      <ul>
        {languages.map((language) => (
          <li key={language}>
            <Link
              to={{ search: queryIn(language, query), hash: `#${at}` }}
              lang={language}
              hrefLang={language}
              preventScrollReset
              aria-current={language === current ? 'true' : undefined}
            >
              {languageNames[language]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
