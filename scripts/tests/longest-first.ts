import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * An order of test files in which those that take longest begin first, in the order given: one that begins
 * last would leave the other cores with nothing to do.
 */
export function longestFirst(names: readonly string[]) {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const place = ({ moduleId }: TestSpecification) => {
        const found = names.findIndex((name) => moduleId.includes(`/${name}.`));
        return found < 0 ? names.length : found;
      };
      return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
    }
  };
}
