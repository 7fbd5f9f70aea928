/** Cleaning is synchronous: these bounds keep it short. */
export const mostHtml = 100_000;
export const mostMarks = 10_000;

function marksIn(html: string): number {
  let count = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) count += 1;
  return count;
}

/** Whether HTML is within both bounds, `times` over: what was kept under wider ones may be twice as much. */
export const isModestHtml = (html: string, times = 1) =>
  html.length <= times * mostHtml && marksIn(html) <= times * mostMarks;
