import { type ReactNode, useEffect } from 'react';
import { Link, useActionData, useLocation, useSearchParams } from 'react-router';
import { drawnField, useDrawnFor } from '#app/people/cases/parts/drawn-for.tsx';
import type { Posted } from '#app/people/cases/parts/posted.ts';
import { useLanguageQuery } from '#app/shell/languages/parts/use-language-query.ts';
import { hasName } from '#platform/text/names.ts';
import { formatDay } from '#platform/time.ts';
import { useArrival } from '#ui/browser/lead-to.ts';
import { Notice } from '#ui/notice.tsx';
import { idleMs } from '../rules.ts';
import { OwnHead } from './sign-out.tsx';
import '../me.css';

interface FrameProps {
  readonly title: string;
  readonly lead: string;
  /** What was done, by the intent of the form that did it. */
  readonly done?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/**
 * Leaves a page that nobody has touched when its session has run out: what it shows would stay on the screen. A page
 * that came as a document has a header for it (`ownHeaders`); one that was reached by a click has this.
 */
export function useEnd(): void {
  const language = useLanguageQuery();
  useEffect(() => {
    const end = setTimeout(() => location.assign(`/me${language}`), idleMs);
    return () => clearTimeout(end);
  }, [language]);
}

/**
 * Takes what was done out of the address once it is said: a reload, the Back key or a tab that is restored days
 * later would say it again. The router keeps its own address, and the page its words.
 */
function useSaidOnce(said: string | undefined, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: done a second time, only the key differs
  useEffect(() => {
    if (!said) return;
    const address = new URL(location.href);
    address.searchParams.delete('done');
    history.replaceState(history.state, '', address);
  }, [said, key]);
}

/**
 * Without a script a form that was drawn for somebody else is answered by the page of who is signed in now, which may not
 * have that form: why nothing was done, and the text that was typed, stand above it.
 */
function Refused() {
  const answer: (Partial<Posted> & { posted?: Posted }) | undefined = useActionData();
  const { failed, typed = {} } = answer?.posted ?? answer ?? {};
  const drawnFor = useDrawnFor();
  const [before, text] = [typed[drawnField], typed.text ?? typed.note ?? typed.purpose];
  if (!failed || !before || before === drawnFor) return null;
  return (
    <Notice tone="error">
      <p>{failed}</p>
      {text && (
        <p>
          What was typed: <bdi>{text}</bdi>
        </p>
      )}
    </Notice>
  );
}

/** The frame of every page under `/me` but the first. */
export function OwnFrame({ title, lead, done = {}, children }: FrameProps) {
  const [search] = useSearchParams();
  useEnd();
  // Beside what another form came to, what was done before would be said of that one.
  const answered = useActionData() !== undefined;
  const asked = search.get('done') ?? '';
  const said = !answered && hasName(done, asked) ? done[asked] : undefined;
  // Done a second time, the address stays the same, and the page where it is.
  const { key } = useLocation();
  const part = useArrival(said ? key : '');
  useSaidOnce(said, key);
  return (
    <>
      <div className="page-head page-head--cloth">
        <div className="wrap stack">
          <OwnHead />
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
      </div>
      <div className="section me-body">
        <div className="wrap stack">
          {said && (
            <div role="status" ref={part}>
              <Notice tone="quiet">
                <p>{said}</p>
              </Notice>
            </div>
          )}
          <Refused />
          {children}
        </div>
      </div>
    </>
  );
}

/** Why a masked session can look and close, and change nothing else. */
export function MaskedNotice() {
  return (
    <Notice title="Masked for 24 hours">
      <p>
        You signed in by SMS on a phone or computer that is new to us. Numbers get stolen, so for a
        day this device can look, close what is open, and change nothing else. To do it now, sign
        out and sign in with a code by mail. Without an email in your record, sign in by SMS in this
        browser again once the day is over: it then opens all.
      </p>
    </Notice>
  );
}

/** That the record is about to be erased, and what undoes it: whoever reads its mail may have asked. */
export function ErasureNotice({ on }: { readonly on: string }) {
  return (
    <Notice title={`Your record will be erased on ${formatDay(on)}`}>
      <p>
        Somebody pressed the link for it that we mailed to the address in your record. Until then
        the link in our last mail undoes it. If you can no longer read that mail,{' '}
        <Link to="/contact#contact-form">write to us</Link> now.
      </p>
    </Notice>
  );
}
