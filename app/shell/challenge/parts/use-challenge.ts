import { useEffect } from 'react';

/** A limit may let the page through after a piece of work, which the browser does by itself. */
export function useChallenge(challenge: string, askAgain: () => Promise<void>) {
  useEffect(() => {
    if (!challenge) return;
    const leaving = new AbortController();
    async function answer() {
      const { answerForPage } = await import('#platform/limits/challenge/page.ts');
      if (await answerForPage(challenge, leaving.signal)) await askAgain();
    }
    // Who leaves the page calls it off; whatever fails else leaves the page as it stands.
    answer().catch(() => null);
    return () => leaving.abort();
  }, [challenge, askAgain]);
}
