import { route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  getPhoto,
  getReport,
  getReviews,
  getVerification,
  searchVerification,
} from './contract.ts';
import { showPhoto, showReviews, showVerification } from './details/details.service.server.ts';
import { giveReport, type ProofMaker } from './report/report.service.server.ts';
import { search } from './search/search.service.server.ts';

/** `prove` makes the codes of reports. */
export const verificationApi = (platform: Platform, prove: ProofMaker) => [
  route(searchVerification, ({ body }, context) => search(platform, body, context)),
  route(getVerification, ({ params }, context) =>
    showVerification(platform, params.verifiedId, context),
  ),
  route(getReport, (asked, context) => giveReport(platform, asked, context, prove)),
  route(getReviews, ({ params }, context) => showReviews(platform, params.id, context)),
  route(getPhoto, ({ params }, context) => showPhoto(platform, params.id, context)),
];
