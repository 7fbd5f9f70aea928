import { pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getPhoto, getReport, getVerification, searchVerification } from './contract.ts';
import { showPhoto, showVerification } from './details/service.server.ts';
import { giveReport } from './report/service.server.ts';
import { search } from './search/service.server.ts';

export const verificationApi = (platform: Platform) => [
  pair(searchVerification, ({ body }, visit) => search(platform, body, visit)),
  pair(getVerification, ({ params }, visit) =>
    showVerification(platform, params.verifiedId, visit),
  ),
  pair(getReport, (asked, visit) => giveReport(platform, asked, visit)),
  pair(getPhoto, ({ params }, visit) => showPhoto(platform, params.id, visit)),
];
