// The 50 checks of a release: what each promises, the files that show it, the sizes they take there, how long
// one seed may last on two quiet cores, and the planted bug that proves that the check can fail.
import { access } from './checks/access.mjs';
import { hostile } from './checks/hostile.mjs';
import { load } from './checks/load.mjs';
import { money } from './checks/money.mjs';
import { people } from './checks/people.mjs';

/** In the order of their numbers. `lacks`: what of the check's own wording its files do not show. */
export const checks = [...money, ...load, ...hostile, ...access, ...people];
