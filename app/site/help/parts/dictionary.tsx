import { type MouseEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { Entry } from '../copy.ts';
import { longestTerm, lookUp, noMatch } from '../rules.ts';

/** HELP-04 to HELP-06: answers while one types; a form with GET where no script runs. */
export function Dictionary({ entries, term }: { entries: readonly Entry[]; term: string }) {
  const [query, setQuery] = useState(term);
  const found = lookUp(entries, query);
  const choose = (event: MouseEvent, chosen: string) => {
    event.preventDefault();
    setQuery(chosen);
  };
  return (
    <search className="dict" id="dictionary">
      <form action="/support#dictionary" onSubmit={(event) => event.preventDefault()}>
        <label className="label" htmlFor="term">
          Look up a word
        </label>
        <div className="dict__box">
          <input
            className="input"
            id="term"
            name="term"
            type="search"
            autoComplete="off"
            placeholder="Try “guarantor”"
            maxLength={longestTerm}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <Button type="submit" variant="dark">
            Search
          </Button>
        </div>
      </form>
      <div className="dict__answer" role="status">
        {found.length === 0 ? <p>{noMatch}</p> : <Found entries={found} />}
      </div>
      <ul className="dict__terms" aria-label="Words in the dictionary">
        {entries.map((entry) => (
          <li key={entry.term}>
            <a
              href={`/support?term=${encodeURIComponent(entry.term.toLowerCase())}#dictionary`}
              onClick={(event) => choose(event, entry.term)}
            >
              {entry.term}
            </a>
          </li>
        ))}
      </ul>
    </search>
  );
}

function Found({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl>
      {entries.map(({ term, meaning }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
