import type { Platform } from '#platform/platform.server.ts';
import { type Behind, type Expiring, lockExpiring, readExpiring } from './expiry.store.server.ts';

export { lockExpiring };

const pageSize = 100;

/** The verified records that end between two instants, by their end, in pages. */
export async function* pagesExpiring(
  { database }: Pick<Platform, 'database'>,
  between: { readonly from: Date; readonly until: Date },
): AsyncGenerator<readonly Expiring[]> {
  let behind: Behind | null = null;
  while (true) {
    const page: Expiring[] = await readExpiring(database.kysely, {
      ...between,
      behind,
      limit: pageSize,
    });
    yield page;
    const last = page.at(-1);
    if (page.length < pageSize || !last) return;
    behind = last;
  }
}
