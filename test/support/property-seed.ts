// Vitest's set-up of a programme: property tests draw by its seed, so that `--seed` repeats them too.
import fc from 'fast-check';
import { seed } from '../programme/figures.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
