import { dataAddressOf } from '#ui/browser/data-address.ts';

export type Sent =
  | { readonly filePath: string }
  | {
      readonly failed: string;
      /** Nobody knows what became of it, or there was no room: the same file may go again. */
      readonly again?: boolean;
    };

/** The stated text, which the reason may follow (DFP-08, C-58). */
const failed = (reason = '') => ({ failed: reason ? `Upload failed. ${reason}` : 'Upload failed' });

/**
 * Reads a file as data and uploads it (DFP-07). What is too large is not sent at all: on a phone's data
 * that would cost money for a refusal. Throws the signal's reason when it was called off.
 */
export async function sendFile(
  file: File,
  {
    draft,
    key,
    signal,
    onPercent,
  }: {
    /** Of the order or form that the file is for, by which it is counted. */
    draft: string;
    /** The same for each try of this file, so that it is kept once. */
    key: string;
    signal: AbortSignal;
    onPercent(percent: number): void;
  },
): Promise<Sent> {
  const [{ CallFailed, isUnclear, send }, { largestFile, uploadFile }, { withPercent }] =
    await Promise.all([
      import('#platform/send.ts'),
      import('../contract.ts'),
      import('./with-percent.ts'),
    ]);
  if (file.size > largestFile) return failed(uploadFile.errors.tooLarge.message);
  try {
    const body = { file: await dataAddressOf(file) };
    return await send(
      uploadFile,
      { query: { draft }, body },
      { key, signal, transport: withPercent(onPercent) },
    );
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof CallFailed)) return failed();
    const again = isUnclear(error) || error.status === 429;
    return { ...failed(error.serverMessage), again };
  }
}
