import { inject } from 'vitest';

/** Calls the site outside of every browser. Throws what it answers where it refuses. */
export async function call(path: string, body: object) {
  const answer = await fetch(`${inject('site')}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
