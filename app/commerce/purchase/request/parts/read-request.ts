import { isUnclear, send } from '#platform/send.ts';
import type { PurchaseRequest } from '../../contract.ts';

/** The request as it stands now; null where it is refused, as one that is gone. Throws where no answer comes. */
export async function readRequest(
  requestId: string,
  signal?: AbortSignal,
): Promise<PurchaseRequest | null> {
  // The shapes in it are heavy, and a page shows what it came with first.
  const { getRequest } = await import('../../contract.ts');
  return send(getRequest, { params: { requestId } }, signal ? { signal } : {}).catch(
    (error: unknown) => {
      if (isUnclear(error)) throw error;
      return null;
    },
  );
}
