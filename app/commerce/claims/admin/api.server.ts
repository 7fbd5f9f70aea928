import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  addClaimDocument,
  claimDocument,
  createClaim,
  decideClaim,
  exportClaims,
  moveClaim,
  noteClaim,
  staffClaim,
  staffClaims,
  updateClaim,
} from './contract.ts';
import {
  addClaim,
  addClaimNote,
  addDocument,
  claimExport,
  claimList,
  correctClaim,
  giveDocument,
  move,
  oneClaim,
} from './service.server.ts';

export const claimsAdminApi = (platform: Platform) => [
  staffRoute(staffClaims, ({ query }) => claimList(platform, query)),
  staffRoute(exportClaims, ({ query }, context) => claimExport(platform, context, query)),
  staffRoute(staffClaim, ({ params }, context) => oneClaim(platform, context, params.id)),
  staffRoute(createClaim, ({ body }, { staff }) => addClaim(platform, staff, body)),
  staffRoute(updateClaim, ({ params, body }, { staff }) =>
    correctClaim(platform, staff, { ...body, ...params }),
  ),
  staffRoute(moveClaim, ({ params, body }, { staff }) =>
    move(platform, staff, { ...params, ...body }),
  ),
  staffRoute(decideClaim, ({ params, body }, { staff }) =>
    move(platform, staff, { ...params, ...body }),
  ),
  staffRoute(noteClaim, ({ params, body }, { staff }) =>
    addClaimNote(platform, staff, { ...params, ...body }),
  ),
  staffRoute(addClaimDocument, ({ params, body }, { staff }) =>
    addDocument(platform, staff, { ...params, ...body }),
  ),
  staffRoute(claimDocument, ({ params }, context) => giveDocument(platform, context, params)),
];
