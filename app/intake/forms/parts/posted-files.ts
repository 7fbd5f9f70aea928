import { largestFile, uploadFile } from '#app/intake/files/contract.ts';
import type { Send } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import type { Field } from '../contract.ts';

interface PostedFiles {
  /** The uploads by the name of their field: sent now, or with an earlier try. */
  readonly handles: Readonly<Record<string, string>>;
  /** What is wrong with a file, by the name of its field. */
  readonly faults: Readonly<Record<string, string>>;
}

/** The same for the same file of the same page, so that what is posted twice is kept once. */
async function keyOf(page: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const whole = await new Blob([`${page}\n${name}\n`, bytes]).arrayBuffer();
  return Buffer.from(await crypto.subtle.digest('SHA-256', whole)).toString('hex');
}

/**
 * Sends the files of a form that was posted without JavaScript, by the call that a script uses: with
 * its limits and its checks. `page` tells one loading of the page from another.
 */
export async function sendPostedFiles(
  send: Send,
  fields: readonly Field[],
  posted: FormData,
  page: string,
): Promise<PostedFiles> {
  const handles: Record<string, string> = {};
  const faults: Record<string, string> = {};
  for (const { fieldType, name } of fields) {
    if (fieldType !== 'file') continue;
    for (const given of posted.getAll(name)) {
      if (typeof given === 'string') {
        if (given) handles[name] ??= given;
        continue;
      }
      if (!given.name && given.size === 0) continue;
      if (given.size > largestFile) {
        faults[name] = uploadFile.errors.tooLarge.message;
        continue;
      }
      const bytes = new Uint8Array(await given.arrayBuffer());
      const file = `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
      try {
        const key = await keyOf(page, name, bytes);
        handles[name] = (
          await send(uploadFile, { query: { draft: page }, body: { file } }, { key })
        ).filePath;
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        faults[name] = error.serverMessage;
      }
    }
  }
  return { handles, faults };
}
