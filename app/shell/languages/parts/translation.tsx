import type { ReactNode } from 'react';
import { awaitingReview, type Reading } from '../rules.ts';
import '../languages.css';

/** A translated text, marked while no native speaker has reviewed it. */
export function Translation({
  reading: { language, words },
  children,
}: {
  readonly reading: Reading;
  readonly children: ReactNode;
}) {
  return (
    <div className="translation stack" lang={language}>
      {words.head.awaiting && (
        <div className="translation__mark small">
          <p>{words.head.awaiting}</p>
          <p lang="en">{awaitingReview}</p>
        </div>
      )}
      {children}
    </div>
  );
}

/** The binding text, beside a translation that was asked for. */
export function BindingText({ children }: { readonly children: ReactNode }) {
  return (
    <details className="translation__english" lang="en">
      <summary>The English text, which is binding</summary>
      <div className="stack">{children}</div>
    </details>
  );
}

/** Words of a translation among English ones; English where none was asked for. */
export function Said({
  reading,
  name,
  or,
}: {
  readonly reading: Reading | null;
  readonly name: string;
  readonly or: ReactNode;
}) {
  const words = reading?.words.head[name];
  return words ? <span lang={reading?.language}>{words}</span> : or;
}
