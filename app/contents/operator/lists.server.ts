import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '#platform/backup/errors.server.ts';
import { ApiError } from '#platform/contract.ts';
import { type Route, type StaffRequestContext, StreamAnswer } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { allCalls } from '../api.server.ts';

/** Contents: lists of the console as CSV from the command line. */

interface Order {
  /** As in the path of the call: `requests` of `/requests/export`. */
  readonly resource: string;
  /** Standard output without one. */
  readonly file: string | undefined;
  /** Who stands in the trail as having taken it. */
  readonly actor: string;
}

const unwritable = (file: string) => (error: Error) => {
  throw new OperatorError(`"${file}" cannot be written: ${error.message}`);
};

/** The exports of the console by the name of their list. */
export function listRoutes(platform: Platform): ReadonlyMap<string, Route> {
  const all = allCalls(platform).filter(
    ({ call }) => call.access !== 'public' && call.path.endsWith('/export'),
  );
  return new Map(all.map((one) => [one.call.path.slice(1, -'/export'.length), one]));
}

/** Whoever sits at the machine may read all data anyway; there is no browser and no session. */
const contextFor = ({ log }: Platform, actor: string): StaffRequestContext => ({
  staff: { id: actor, name: actor, role: actor, session: '', finished: true, fresh: true },
  may: () => true,
  address: actor,
  requestId: randomUUID(),
  cookies: {},
  header: () => undefined,
  setCookie: () => undefined,
  log,
});

/**
 * Writes beside the file and gives it its name at the end: what was taken before stays where this fails. What is no
 * file, as a pipe, is written as it stands.
 */
async function writeWhole(file: string, write: (to: Writable) => Promise<void>): Promise<void> {
  const there = await stat(file).catch(() => null);
  const isPlain = there?.isFile() ?? true;
  const path = there && isPlain ? await realpath(file) : file;
  const draft = isPlain ? `${path}.${randomUUID()}.part` : path;
  const drop = () => rmSync(draft, { force: true });
  if (isPlain) process.once('exit', drop);
  const out: FileHandle = await open(draft, isPlain ? 'wx' : 'w', 0o600).catch(unwritable(file));
  try {
    await write(out.createWriteStream({ flush: isPlain }));
    if (isPlain) await rename(draft, path).catch(unwritable(file));
  } finally {
    await out.close().catch(() => undefined);
    if (isPlain) await rm(draft, { force: true });
    process.off('exit', drop);
  }
}

/** Writes a list of the console as CSV to a file, or to standard output. */
export async function writeList(
  platform: Platform,
  { resource, file, actor }: Order,
  tell: (words: string) => void,
): Promise<void> {
  const routes = listRoutes(platform);
  const route = routes.get(resource);
  if (!route) {
    const known = [...routes.keys()].join(', ');
    throw new OperatorError(`There is no list "${resource}". Lists: ${known}.`);
  }
  const write = async (to: Writable) => {
    const query = route.call.query.parse({});
    const context = contextFor(platform, actor);
    const answer = await route.handler({ params: {}, query, body: {} }, context);
    if (answer instanceof ApiError) throw new OperatorError(answer.definition.message);
    if (!(answer instanceof StreamAnswer)) throw new Error(`${resource} is no stream.`);
    await pipeline(answer.stream, to, { end: file !== undefined });
  };
  if (file) await writeWhole(file, write);
  else await write(process.stdout);
  tell(file ? `Written to ${file}.` : 'Done.');
}
