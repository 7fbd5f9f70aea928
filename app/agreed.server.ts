import type { Doings } from '#app/approvals/service.server.ts';
import type { Platform } from '#platform/platform.server.ts';

/** Contents: what is done once a second member of staff has agreed, a line an action. */
export function allAgreed(_platform: Platform): Doings {
  return {};
}
