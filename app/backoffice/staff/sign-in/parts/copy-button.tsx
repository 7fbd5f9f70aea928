import { useState } from 'react';

/** Copies a text, and says so. Where the browser does not let us, it says that too. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied.');
    } catch {
      setSaid('Your browser did not allow it. Mark the text and copy it yourself.');
    }
  };
  return (
    <p className="sign-in__copy">
      <button type="button" className="btn btn--outline btn--sm" onClick={copy}>
        {label}
      </button>
      <span role="status">{said}</span>
    </p>
  );
}
