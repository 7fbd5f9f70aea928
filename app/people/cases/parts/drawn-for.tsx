import { useLoaderData } from 'react-router';
import type { Posted } from './posted.ts';

/** The name of the field in which a form says for whom its page was drawn. */
export const drawnField = 'drawnFor';

/** The badge number of who was signed in when this page was drawn; nothing on pages without a sign-in. */
export function useDrawnFor(): string | undefined {
  const drawn: { readonly drawnFor?: string } | null | undefined = useLoaderData();
  return drawn?.drawnFor;
}

/** Says it with a call that the page makes by itself. */
export const asDrawnFor = (drawnFor = '') => ({
  transport: (address: string, request: RequestInit) =>
    fetch(address, { ...request, headers: { ...request.headers, 'x-drawn-for': drawnFor } }),
});

/** Names in a form for whom it was drawn. One that was refused goes on saying so. */
export function DrawnFor({ typed }: { readonly typed?: Posted['typed'] | undefined }) {
  const drawnFor = useDrawnFor();
  const named = typed?.[drawnField] ?? drawnFor;
  return named === undefined ? null : <input type="hidden" name={drawnField} value={named} />;
}
