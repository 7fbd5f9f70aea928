import { pairStaff } from '#platform/http/calls.server.ts';
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
  pairStaff(staffClaims, ({ query }) => claimList(platform, query)),
  pairStaff(exportClaims, ({ query }, visit) => claimExport(platform, visit, query)),
  pairStaff(staffClaim, ({ params }, visit) => oneClaim(platform, visit, params.id)),
  pairStaff(createClaim, ({ body }, { staff }) => addClaim(platform, staff, body)),
  pairStaff(updateClaim, ({ params, body }, { staff }) =>
    correctClaim(platform, staff, { ...body, ...params }),
  ),
  pairStaff(moveClaim, ({ params, body }, { staff }) =>
    move(platform, staff, { ...params, ...body }),
  ),
  pairStaff(decideClaim, ({ params, body }, { staff }) =>
    move(platform, staff, { ...params, ...body }),
  ),
  pairStaff(noteClaim, ({ params, body }, { staff }) =>
    addClaimNote(platform, staff, { ...params, ...body }),
  ),
  pairStaff(addClaimDocument, ({ params, body }, { staff }) =>
    addDocument(platform, staff, { ...params, ...body }),
  ),
  pairStaff(claimDocument, ({ params }, visit) => giveDocument(platform, visit, params)),
];
