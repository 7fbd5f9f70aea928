import type { ReactNode } from 'react';
import type { Reading } from '../rules.ts';
import '../languages.css';

/** What every translation says in English, beside the same in its own language. */
export const awaitingReview = 'Awaiting a native speaker’s review; the English text is binding.';

/** A translated text, marked as one that no native speaker has read yet. */
export function Translation({
  reading: { language, words },
  children,
}: {
  readonly reading: Reading;
  readonly children: ReactNode;
}) {
  return (
    <div className="translation stack" lang={language}>
      <div className="translation__mark small">
        <p>{words.head.awaiting}</p>
        <p lang="en">{awaitingReview}</p>
      </div>
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
