import { randomUUID } from 'node:crypto';
import type { Config } from '../config.server.ts';
import { placeOf } from '../settings/storage.ts';
import { type Objects, openObjects, waitedFor } from '../storage/objects.server.ts';
import { wholeOf } from '../storage/storage.server.ts';
import { bad, type Finding, good } from './finding.ts';

/** All that keeping files asks of a bucket, with an object that goes again. */
async function tryAll(bucket: Objects): Promise<void> {
  const name = `doctor/${randomUUID()}`;
  await bucket.put(name, (async function* () {})());
  try {
    const isListed = (await bucket.list(name)).includes(name);
    const found = await bucket.get(name);
    if (found) await wholeOf(found);
    if (!isListed || !found) throw new Error('What was put there is not found.');
  } finally {
    await bucket.remove(name);
  }
}

/** Whether files can be kept: nothing else asks the bucket before the first upload. */
export async function lookAtBucket(config: Config): Promise<Finding> {
  const what = 'files';
  const { STORAGE_ACCESS_KEY: accessKey, STORAGE_SECRET_KEY: secretKey } = config;
  const place = placeOf(config.STORAGE_URL, { accessKey, secretKey });
  if (!place) return good(what, 'kept in DATA_DIR');
  const fault = await tryAll(openObjects(place, waitedFor)).catch((error: Error) => error);
  if (!fault) return good(what, 'the bucket takes, lists, gives and removes');
  return bad(
    what,
    `the bucket of STORAGE_URL will not do (${fault.message})`,
    'Look at STORAGE_URL and the STORAGE_ keys, which must put, get, delete and list: until then files cannot be kept, shown or erased.',
  );
}
