import { ApiError, common } from '#platform/contract.ts';
import { FileAnswer } from '#platform/http/calls.server.ts';
import type { SiteFile } from '#platform/http/files.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { keysOf } from '../keys/keys.service.server.ts';
import { keysPath } from '../verify/keys.rules.ts';
import { statusPath } from '../verify/status.rules.ts';
import { openStatusList } from './status.service.server.ts';

/** Anybody's verifier may read both, in a browser too. They are never older than the answer. */
const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' };

/** What verifiers fetch: the signed list of keys and the status list. 404 where nothing is signed. */
export function publishedFiles(
  platform: Pick<Platform, 'clock' | 'config' | 'database' | 'log' | 'secrets'>,
): SiteFile[] {
  const listed = openStatusList(platform);
  async function keys() {
    const found = await keysOf(platform);
    if (!found) return new ApiError(common.notFound);
    const bytes = Buffer.from(JSON.stringify(found.document));
    return new FileAnswer(bytes, { type: 'application/json; charset=utf-8', headers });
  }
  async function status() {
    const list = await listed();
    if (!list) return new ApiError(common.notFound);
    return new FileAnswer(Buffer.from(list.jwt), { type: 'application/statuslist+jwt', headers });
  }
  return [
    { path: keysPath, answer: keys },
    { path: statusPath, answer: status },
  ];
}
