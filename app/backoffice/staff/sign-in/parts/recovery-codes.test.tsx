// @vitest-environment happy-dom

import { expect, it } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

it('the recovery codes are read from their heading on: the focus goes there as they appear', async () => {
  await draw(<RecoveryCodes codes={['one-two', 'three-four']} onDone={() => {}} />);
  expect(document.activeElement?.textContent).toBe('Save your recovery codes');
});
