/** Parsing time grows with the parts; our forms have far fewer. */
const mostParts = 300;
const longestHead = 1_024;

/** Other parameters could make two readers see different boundaries. */
const plainType =
  /^multipart\/form-data *; *(?:charset=[\w-]{1,20} *; *)?boundary=(?:"([^"\\]{1,70})"|([^\s;"\\]{1,70}))$/i;

/** Whether a posted form is cut up as no form of ours is: too many parts, or too much before one. */
export function isOddlyCut(type: string, body: Buffer): boolean {
  const [, quoted, plain] = plainType.exec(type.trim()) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return true;
  const line = `--${boundary}`;
  let parts = 0;
  for (let at = body.indexOf(line); at >= 0; at = body.indexOf(line, at + line.length)) {
    const isLast = body.toString('latin1', at + line.length, at + line.length + 2) === '--';
    const head = body.subarray(at, at + line.length + longestHead).indexOf('\r\n\r\n');
    parts += 1;
    if (parts > mostParts || (!isLast && head < 0)) return true;
  }
  return false;
}
