import { largestFile, uploadFile } from '#app/intake/files/contract.ts';
import type { Send } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import type { Field } from '../contract.ts';

interface PostedFiles {
  /** The uploads by the name of their field: sent now, or with an earlier try. */
  readonly handles: Readonly<Record<string, string>>;
  /** Every one of them, where a field may have several. */
  readonly every: Readonly<Record<string, readonly string[]>>;
  /** What is wrong with a file, by the name of its field. */
  readonly faults: Readonly<Record<string, string>>;
}

/** What a file field posts where nothing was chosen. */
const isNone = (given: File | string) =>
  typeof given === 'string' ? given === '' : !given.name && given.size === 0;

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
  const every: Record<string, string[]> = {};
  const faults: Record<string, string> = {};
  for (const { fieldType, name } of fields) {
    if (fieldType !== 'file') continue;
    const keep = (handle: string) => {
      every[name] = [...(every[name] ?? []).filter((one) => one !== handle), handle];
    };
    const chosen = posted.getAll(name).filter((given) => !isNone(given));
    const isOne = chosen.filter((given) => typeof given !== 'string').length === 1;
    const refuse = ({ name: fileName }: File, why: string) => {
      // Of several it says which.
      const said = isOne ? why : `${fileName.slice(-60)}: ${why}`;
      faults[name] = faults[name] ? `${faults[name]} ${said}` : said;
    };
    for (const given of chosen) {
      if (typeof given === 'string') {
        handles[name] ??= given;
        keep(given);
        continue;
      }
      if (given.size > largestFile) {
        refuse(given, uploadFile.errors.tooLarge.message);
        continue;
      }
      const bytes = new Uint8Array(await given.arrayBuffer());
      const file = `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
      try {
        const key = await keyOf(page, name, bytes);
        const { filePath } = await send(
          uploadFile,
          { query: { draft: page }, body: { file } },
          { key },
        );
        handles[name] = filePath;
        keep(filePath);
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        refuse(given, error.serverMessage);
      }
    }
  }
  return { handles, every, faults };
}
