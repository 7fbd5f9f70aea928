import { readFileSync } from 'node:fs';
import type { Target } from './run.ts';
import { fileTargets } from './targets/files.ts';
import { proofTargets } from './targets/proof.ts';
import { signedTargets } from './targets/signed.ts';
import { textTargets } from './targets/text.ts';
import { webTargets } from './targets/web.ts';

/** Every parser of ours that reads what strangers write. */
export const targets: readonly Target[] = [
  ...proofTargets,
  ...fileTargets,
  ...textTargets,
  ...signedTargets,
  ...webTargets,
];

const shares = targets.reduce((sum, { share }) => sum + share, 0);

/** How many of all inputs a target gets. */
export const inputsFor = ({ share }: Target, all: number): number =>
  Math.max(1, Math.ceil((all * share) / shares));

export interface Case {
  readonly target: string;
  /** What did not hold when it was found. */
  readonly why: string;
  readonly input: string;
}

export const casesFile = new URL('./cases.json', import.meta.url);

/** Inputs that failed once, as small as they could be made. */
export const cases = JSON.parse(readFileSync(casesFile, 'utf8')) as readonly Case[];
