import { useEffect, useState } from 'react';
import { useArrival } from '#ui/browser/lead-to.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** The link that was just made, told this once: it is led to, and can be copied or sent on. */
export function LinkMade({ link }: { readonly link: string }) {
  const part = useArrival(link);
  return (
    <div role="status" ref={part}>
      {link && (
        <Notice title="Your link">
          <p>Copy it now: it is not shown again. Whoever has it sees what you chose.</p>
          <p>
            <code className="share-link">{link}</code>
          </p>
          <HandOver link={link} />
        </Notice>
      )}
    </div>
  );
}

function HandOver({ link }: { readonly link: string }) {
  const [said, setSaid] = useState('');
  const [canSend, setCanSend] = useState(false);
  useEffect(() => setCanSend(typeof navigator.share === 'function'), []);
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setSaid('Copied.');
    } catch {
      setSaid('Your browser did not allow it. Mark the link and copy it yourself.');
    }
  }
  async function pass() {
    try {
      await navigator.share({ url: link });
    } catch {
      // Whoever changes their mind has the link still before them.
    }
  }
  return (
    <p className="row share-hand">
      <Button variant="dark" onClick={() => void copy()}>
        Copy the link
      </Button>
      {canSend && (
        <Button variant="outline" onClick={() => void pass()}>
          Send it
        </Button>
      )}
      <span role="status">{said}</span>
    </p>
  );
}
