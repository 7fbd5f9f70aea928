import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DayChart } from './day-chart.tsx';

const drawn = (values: readonly number[]) => {
  const days = values.map((value, place) => ({ day: `2026-11-0${place + 1}`, value }));
  const chart = { id: 'requests', label: 'Requests per day', to: null, unit: 'count' } as const;
  return renderToStaticMarkup(<DayChart chart={{ ...chart, days }} />);
};

it.each([
  ['its ends', [0, 2, 1], ['1 Nov', 'Today']],
  ['that there is nothing', [0, 0, 0], ['1 Nov', 'Today', 'Nothing in this period']],
])('the words of a chart say %s and do not shrink with it on a phone', (_what, values, words) => {
  const html = drawn(values);
  const beside = html.replace(/<svg[\s\S]*<\/svg>|<table[\s\S]*<\/table>/g, '');
  for (const word of words) expect(beside).toContain(word);
});
