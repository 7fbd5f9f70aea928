/** Reading a form in parts takes its time for each part and each line that heads one; no form of ours has nearly as many. */
const mostParts = 300;
const longestHead = 1_024;

/** Whether a posted form is cut up as no form of ours is: too many parts, or too much before one. */
export function isOddlyCut(type: string, body: Buffer): boolean {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  const line = `--${quoted ?? plain ?? ''}`;
  let parts = 0;
  for (let at = body.indexOf(line); at >= 0; at = body.indexOf(line, at + line.length)) {
    const isLast = body.toString('latin1', at + line.length, at + line.length + 2) === '--';
    const head = body.subarray(at, at + line.length + longestHead).indexOf('\r\n\r\n');
    parts += 1;
    if (parts > mostParts || (!isLast && head < 0)) return true;
  }
  return false;
}
