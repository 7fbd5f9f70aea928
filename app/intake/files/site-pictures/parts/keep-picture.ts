import { ask } from '#console/ask.ts';
import { CallFailed } from '#platform/send.ts';
import { dataAddressOf } from '#ui/browser/data-address.ts';
import { withPercent } from '../../parts/with-percent.ts';
import { keepPicture, type SitePicture } from '../site-pictures.contract.ts';
import { imageAddress, smallPath } from '../site-pictures.rules.ts';

const most = 5 * 1024 * 1024;
export const accepted = 'image/jpeg,image/png,image/webp';

/** Sends a picture for the site. Throws an error whose message people can read. */
export async function sendPicture(
  file: File,
  onPercent: (percent: number) => void,
): Promise<SitePicture> {
  if (file.size > most) {
    const message = `${file.name} is larger than 5 MB. Choose a smaller one.`;
    throw new CallFailed(413, { message });
  }
  const body = { file: await dataAddressOf(file) };
  return ask(keepPicture, { body }, withPercent(onPercent));
}

/** Where a stored picture can be seen, in its small size if there is one. */
export function seenAt(base: string, path: string): string {
  return imageAddress(base, smallPath(path) ?? path);
}
