/** Nobody reads a form and fills in three fields faster than this. */
export const leastOpenMs = 2_000;

/**
 * Whether a form was sent as programs send it. Such a message is not refused, because the judgement
 * can be wrong: it is marked for the moderators and answered as any other. A form that was open for
 * days, was kept by the browser, or was sent without scripts is nobody's fault.
 */
export function isFromProgram(sent: {
  leaveEmpty?: string | undefined;
  openForMs?: number | undefined;
}): boolean {
  return Boolean(sent.leaveEmpty) || (sent.openForMs ?? leastOpenMs) < leastOpenMs;
}
