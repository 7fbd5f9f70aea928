import { dataAddressOf } from '#ui/browser/data-address.ts';

export type Sent = { readonly filePath: string } | { readonly failed: string };

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
    signal,
    onPercent,
  }: {
    /** Of the order or form that the file is for, by which it is counted. */
    draft: string;
    signal: AbortSignal;
    onPercent(percent: number): void;
  },
): Promise<Sent> {
  const [{ CallFailed, send }, { largestFile, uploadFile }, { withPercent }] = await Promise.all([
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
      { signal, transport: withPercent(onPercent) },
    );
  } catch (error) {
    signal.throwIfAborted();
    return failed(error instanceof CallFailed ? error.serverMessage : '');
  }
}
