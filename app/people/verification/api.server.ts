import { pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  getPhoto,
  getReport,
  getReviews,
  getVerification,
  searchVerification,
} from './contract.ts';
import { showPhoto, showReviews, showVerification } from './details/service.server.ts';
import { giveReport, type ProofMaker } from './report/service.server.ts';
import { search } from './search/service.server.ts';

/** `prove` makes the codes of reports; without it they have none. */
export const verificationApi = (platform: Platform, prove?: ProofMaker) => [
  pair(searchVerification, ({ body }, visit) => search(platform, body, visit)),
  pair(getVerification, ({ params }, visit) =>
    showVerification(platform, params.verifiedId, visit),
  ),
  pair(getReport, (asked, visit) => giveReport(platform, asked, visit, prove)),
  pair(getReviews, ({ params }, visit) => showReviews(platform, params.id, visit)),
  pair(getPhoto, ({ params }, visit) => showPhoto(platform, params.id, visit)),
];
