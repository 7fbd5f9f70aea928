import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/form/error-summary.tsx';
import { NativeSelect, TextField } from '#ui/form/field.tsx';
import {
  reasonLabels,
  type SearchField,
  searchFields,
  searchLabels,
  type Typed,
} from '../search/search.rules.ts';

type Faults = Readonly<Partial<Record<SearchField, string>>>;

interface FormProps {
  /** What the fields start with. */
  start: Partial<Typed>;
  faults: Faults;
  /** Changes with each answer, so that a second refusal is heard too. */
  attempt: number;
  searching: boolean;
  onSearch(form: FormData): void;
  /** Stands at the button: why the search that it began gave no answer. */
  children?: ReactNode;
}

const looks: Record<Exclude<SearchField, 'searchReason'>, ComponentProps<'input'>> = {
  fullName: { autoComplete: 'off' },
  phoneNumber: {
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'off',
    placeholder: '+234 803 000 0000',
  },
  email: {
    type: 'email',
    inputMode: 'email',
    autoComplete: 'off',
    placeholder: 'name@example.com',
  },
  dateOfBirth: { type: 'date' },
  sapioworkerId: { placeholder: 'Sw-xxxxx', autoCapitalize: 'none', spellCheck: false },
};

/**
 * The search form. It checks nothing itself (VSR-06): the server is the judge. Without JavaScript
 * the browser posts it to the page.
 */
export function SearchForm({ start, faults, attempt, searching, onSearch, children }: FormProps) {
  // Editing a field clears its error until the next answer (VSR-08).
  const [edited, setEdited] = useState<{ of: Faults; names: readonly string[] }>({
    of: faults,
    names: [],
  });
  const names = edited.of === faults ? edited.names : [];
  const faultOf = (name: SearchField) => (names.includes(name) ? undefined : faults[name]);
  const field = (name: keyof typeof looks) => (
    <TextField
      {...looks[name]}
      id={name}
      name={name}
      label={searchLabels[name]}
      optional={name === 'sapioworkerId'}
      defaultValue={start[name]}
      error={faultOf(name)}
    />
  );
  return (
    <form
      method="post"
      noValidate
      className="stack search"
      onInput={(event) => {
        if (!(event.target instanceof HTMLInputElement)) return;
        setEdited({ of: faults, names: [...names, event.target.name] });
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(new FormData(event.currentTarget));
      }}
    >
      <ErrorSummary
        attempt={attempt}
        faults={searchFields.flatMap((id) => {
          // As it was answered: a summary that shrinks would move the page under the hand.
          const message = faults[id];
          return message ? [{ id, message: `${searchLabels[id]}: ${message}` }] : [];
        })}
      />
      <div className="panel form">
        {field('fullName')}
        <div className="form__two">
          {field('phoneNumber')}
          {field('email')}
        </div>
        <div className="form__two">
          {field('dateOfBirth')}
          {field('sapioworkerId')}
        </div>
        <NativeSelect
          id="searchReason"
          name="searchReason"
          label={searchLabels.searchReason}
          defaultValue={start.searchReason || 'EMPLOYMENT_CHECK'}
          error={faultOf('searchReason')}
        >
          {reasonLabels.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <p className="small">
          The person whose record you find sees that it was looked at, when, and the reason you
          choose. Your name is not told: we do not ask for it.
        </p>
        {children}
        <div className="row">
          <Button type="submit" size="lg" loading={searching} loadingLabel="Searching...">
            Search verification
          </Button>
        </div>
      </div>
    </form>
  );
}
