import { useState } from 'react';
import { copyText } from '../../parts/copy.ts';

/** Copies a text, and says so. Where the browser does not let us, it says that too. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => setSaid(await copyText(text));
  return (
    <p className="sign-in__copy">
      <button type="button" className="btn btn--outline btn--sm" onClick={copy}>
        {label}
      </button>
      <span role="status">{said}</span>
    </p>
  );
}
