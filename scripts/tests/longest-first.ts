import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ownEnvironment = (path: string) =>
  readFileSync(path, 'utf8').startsWith('// @vitest-environment ');

/**
 * An order of test files in which those that take longest begin first, in the order given: one that begins
 * last would leave the other cores with nothing to do. Those with an environment of their own come last:
 * Vitest ends a worker, and all that it has loaded and made, when the next file is of another environment.
 */
export function longestFirst(names: readonly string[]) {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const place = ({ moduleId }: TestSpecification) => {
        if (ownEnvironment(moduleId)) return names.length + 1;
        const found = names.findIndex((name) => moduleId.includes(`/${name}.`));
        return found < 0 ? names.length : found;
      };
      return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
    }
  };
}
