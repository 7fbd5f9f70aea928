/** As much of Prometheus as our alert rules are written in: enough to see each of them fire on real figures. */

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const numberOf = (text: string) => (text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text));

const labelsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );

/** The samples of a page of `/metrics`. */
export function samplesOf(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    return name && value ? [{ name, labels: labelsOf(labels), value: numberOf(value) }] : [];
  });
}

function chosen(samples: readonly Sample[], name: string, matchers: string): Sample[] {
  const wanted = [...matchers.matchAll(/(\w+)(=~|=)"([^"]*)"/g)];
  return samples.filter(
    (sample) =>
      sample.name === name &&
      wanted.every(([, label = '', sign, value = '']) => {
        const found = sample.labels[label] ?? '';
        return sign === '=' ? found === value : new RegExp(`^(?:${value})$`).test(found);
      }),
  );
}

const keyOf = ({ name, labels }: Sample) => JSON.stringify([name, Object.entries(labels).sort()]);

/** `before` and `after` are what two looks have found; the range of an increase lies between them. */
export interface Looks {
  readonly before: readonly Sample[];
  readonly after: readonly Sample[];
}

const aggregates: Readonly<Record<string, (values: readonly number[]) => number>> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
};

/** Null where no sample is there: then no alert fires. */
function sideOf(side: string, { before, after }: Looks): number | null {
  const text = side.trim();
  if (/^\d+$/.test(text)) return Number(text);
  const [, aggregate = '', increase, name = '', matchers = ''] =
    /^(sum|max|min)\((increase\()?(\w+)(?:\{(.*?)\})?(?:\[\w+\]\))?\)$/.exec(text) ?? [];
  const combine = aggregates[aggregate];
  if (!combine) throw new Error(`This is not understood: ${text}`);
  const found = chosen(after, name, matchers);
  if (found.length === 0) return null;
  const earlier = new Map(before.map((sample) => [keyOf(sample), sample.value]));
  const of = (sample: Sample) =>
    increase ? sample.value - (earlier.get(keyOf(sample)) ?? 0) : sample.value;
  return combine(found.map(of));
}

const signs: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '>=': (one, other) => one >= other,
  '<=': (one, other) => one <= other,
  '==': (one, other) => one === other,
  '>': (one, other) => one > other,
  '<': (one, other) => one < other,
};

/** Whether a rule's expression holds. Throws on what it does not understand. */
export function fires(expression: string, looks: Looks): boolean {
  return expression.split(' or ').some((part) => holds(part, looks));
}

function holds(expression: string, looks: Looks): boolean {
  const [isAbsent, name = '', matchers = ''] =
    /^absent\((\w+)(?:\{(.*?)\})?\)$/.exec(expression) ?? [];
  if (isAbsent) return chosen(looks.after, name, matchers).length === 0;
  const [, left = '', sign = '', right = ''] = /^(.+?) (>=|<=|==|>|<) (.+)$/.exec(expression) ?? [];
  const compare = signs[sign];
  if (!compare) throw new Error(`This is not understood: ${expression}`);
  const [one, other] = [sideOf(left, looks), sideOf(right, looks)];
  return one !== null && other !== null && compare(one, other);
}
