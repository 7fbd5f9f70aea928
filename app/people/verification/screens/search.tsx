import { useEffect, useRef, useState } from 'react';
import { data, Link, useLocation, useSearchParams } from 'react-router';
import { languageIn, queryIn } from '#app/shell/languages/rules.ts';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { sender } from '#platform/page.ts';
import { CallFailed, send } from '#platform/send.ts';
import { Notice } from '#ui/notice.tsx';
import { noRecord, searchVerification } from '../contract.ts';
import { LazyAnswer } from '../parts/lazy-answer.tsx';
import { SafetyText } from '../parts/safety-text.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { SearchGuide } from '../parts/search-guide.tsx';
import { safetyIn } from '../search/safety.rules.ts';
import {
  type Outcome,
  outcomeOf,
  outcomeOfFailure,
  searchFailed,
  type Typed,
  typedIn,
} from '../search/search.rules.ts';
import type { Route } from './+types/search.ts';
import '../verification.css';

const description =
  'Check for free whether a worker holds a verified record: by full name, phone number, email address and date of birth.';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: 'Search verification', description });

export function headers() {
  return { 'cache-control': 'no-store' };
}

/** The texts that stand beside the search, in the language that the address asks for. */
export const loader = ({ request }: Route.LoaderArgs) => ({ safety: safetyIn(request.url) });

/** A form posted without JavaScript: the same call, its outcome on the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = typedIn(await request.formData().catch(() => new FormData()));
  const ask = context.get(sender);
  try {
    const answer = await ask(searchVerification, { body: typed });
    return { typed, outcome: outcomeOf(answer, noRecord) };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return data({ typed, outcome: outcomeOfFailure(error) }, { status: error.status });
  }
}

async function ask(typed: Typed, signal: AbortSignal): Promise<Outcome> {
  try {
    const contract = await import('../contract.ts');
    const answer = await send(contract.searchVerification, { body: typed }, { signal });
    return outcomeOf(answer, contract.noRecord);
  } catch (error) {
    return error instanceof CallFailed ? outcomeOfFailure(error) : { kind: 'failed' };
  }
}

/** A search of this page: none yet, on its way, or answered. */
interface Asking {
  readonly isPending: boolean;
  readonly typed?: Typed;
  readonly outcome?: Outcome;
  /** Counts the answers, so that each of them can be told from the one before. */
  readonly answers: number;
}

/** The last search and its place in the history, for the Back key. It is gone with the document. */
let kept: (Pick<Asking, 'typed' | 'outcome'> & { readonly at: string }) | null = null;

/** The search as the page makes it; leaving the page ends it (D-10). */
function useSearch(): Asking & { before: Typed | undefined; search(form: FormData): void } {
  const running = useRef<AbortController>(null);
  const { key: at } = useLocation();
  const before = kept?.at === at ? kept : null;
  const [asking, setAsking] = useState<Asking>({ ...before, isPending: false, answers: 0 });
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    const { typed, outcome } = asking;
    if (outcome) kept = { at, typed, outcome };
  }, [at, asking]);
  async function search(form: FormData) {
    running.current = new AbortController();
    const { signal } = running.current;
    setAsking(({ answers }) => ({ isPending: true, answers }));
    const typed = typedIn(form);
    const outcome = await ask(typed, signal);
    if (signal.aborted) return;
    setAsking(({ answers }) => ({ isPending: false, typed, outcome, answers: answers + 1 }));
  }
  return { ...asking, before: before?.typed, search: (form) => void search(form) };
}

/** An invented person, in the demo only. */
const sample: Partial<Typed> = {
  fullName: 'Amina Yusuf',
  phoneNumber: '+234 803 000 0001',
  email: 'amina.yusuf@example.com',
  dateOfBirth: '1991-04-12',
};

const noFaults = {};

export default function Search({ loaderData, actionData }: Route.ComponentProps) {
  const { demo } = useSite();
  const [query] = useSearchParams();
  const asking = useSearch();
  const outcome = asking.outcome ?? actionData?.outcome;
  const filled = demo && query.has('sample');
  const answered = outcome?.kind === 'found' || outcome?.kind === 'none';
  const attempt = asking.answers;
  const failed = outcome?.kind === 'failed' && !asking.isPending && (
    <Notice tone="error">
      <p>{searchFailed}</p>
      {outcome.more && <p>{outcome.more}</p>}
    </Notice>
  );
  return (
    <>
      <div className="page-head page-head--cloth on-ink">
        <div className="wrap">
          <h1>Is this person verified?</h1>
          <p className="lead search__lead">
            Type what you know about them. We check it against our records and tell you straight
            away. Searching is free.
          </p>
        </div>
      </div>
      <section className="section search__body">
        <div className="wrap split split--7-5 split--top">
          <div className="stack">
            {!asking.outcome && failed}
            <SearchForm
              key={filled ? 'sample' : 'own'}
              start={actionData?.typed ?? asking.before ?? (filled ? sample : {})}
              faults={outcome?.kind === 'faults' ? outcome.faults : noFaults}
              attempt={attempt}
              searching={asking.isPending}
              onSearch={asking.search}
            >
              {/* On a phone the head of the form is out of sight of the button. */}
              {asking.outcome && failed}
            </SearchForm>
            {demo && <TryIt />}
          </div>
          <div className={answered && !asking.isPending ? 'search__answer--first' : undefined}>
            {answered || asking.isPending ? (
              <LazyAnswer outcome={outcome} searching={asking.isPending} attempt={attempt} />
            ) : (
              <SearchGuide />
            )}
          </div>
        </div>
        <div className="wrap search__safety">
          <SafetyText safety={loaderData.safety} />
        </div>
      </section>
    </>
  );
}

function TryIt() {
  const [query] = useSearchParams();
  return (
    <Notice tone="quiet" title="Try it with an invented person">
      <p>
        This site runs with sample records. Search for Amina Yusuf, +234 803 000 0001,
        amina.yusuf@example.com, born 12 April 1991.
      </p>
      <p>
        <Link
          to={queryIn(languageIn(query), new URLSearchParams({ sample: '' }))}
          preventScrollReset
        >
          Fill in her details
        </Link>
      </p>
    </Notice>
  );
}
