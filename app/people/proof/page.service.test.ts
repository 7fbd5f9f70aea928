import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FileAnswer } from '#platform/http/calls.server.ts';
import { openPage } from './page.service.server.ts';

it('keeps the ticks on the phone too: a code is checked without a network (GEN-14, PROOF-02)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'check-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'check.html'), '<html></html>');
  writeFileSync(join(folder, 'assets', 'worker-1.js'), '');
  const answer = await openPage({} as never, folder).worker();
  if (!(answer instanceof FileAnswer)) throw new Error('Refused');
  const { files } = JSON.parse(
    /proofFiles=(\{.*\});/.exec(Buffer.from(answer.bytes).toString())?.[1] ?? '{}',
  );
  expect(files).toEqual(
    expect.arrayContaining(['/kit/tick-basic.svg', '/kit/tick-premium.svg', '/kit/logo-mark.svg']),
  );
});
