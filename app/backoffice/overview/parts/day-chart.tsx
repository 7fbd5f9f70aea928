import { formatWholeNaira, koboOf } from '#platform/money.ts';
import { formatCount } from '#platform/text/numbers.ts';
import { formatDayOfMonth } from '#platform/time.ts';
import type { Chart } from '../contract.ts';

const wordsOf = (unit: Chart['unit'], value: number) =>
  unit === 'kobo' ? formatWholeNaira(koboOf(value)) : formatCount(value);

const width = 600;
const height = 150;
const gap = 4;

/** The words stand beside the picture: in it they would shrink with it on a phone. */
const small = { fontSize: '0.8125rem', color: '#3d4168' } as const;

/** Thirty days as bars, today in the warm colour; the same numbers as a table for who wants them. */
export function DayChart({ chart }: { chart: Chart }) {
  const { days, unit, label } = chart;
  const most = Math.max(1, ...days.map(({ value }) => value));
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const step = width / days.length;
  const today = days.at(-1);
  const said = `${label}: ${wordsOf(unit, total)} in ${days.length} days, ${wordsOf(unit, today?.value ?? 0)} today.`;
  return (
    <figure style={{ margin: 0 }}>
      <svg viewBox={`0 0 ${width} ${height + 1}`} role="img" aria-label={said} width="100%">
        <line x1="0" x2={width} y1={height} y2={height} stroke="#14173a" strokeWidth="2" />
        {days.map(({ day, value }, place) => {
          const tall = value === 0 ? 0 : Math.max(3, (value / most) * (height - 8));
          return (
            <rect
              key={day}
              x={place * step + gap / 2}
              y={height - tall}
              width={step - gap}
              height={tall}
              fill={place === days.length - 1 ? '#ffb81c' : '#2c3380'}
            >
              <title>{`${formatDayOfMonth(day)}: ${wordsOf(unit, value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div style={{ display: 'flex', justifyContent: 'space-between', ...small }}>
        <span>{formatDayOfMonth(days[0]?.day ?? '')}</span>
        {total === 0 && <span>Nothing in this period</span>}
        <span>Today</span>
      </div>
      <details>
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col" style={{ textAlign: 'left', paddingRight: 24 }}>
                Day
              </th>
              <th scope="col" style={{ textAlign: 'right' }}>
                {label}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, value }) => (
              <tr key={day}>
                <td>{formatDayOfMonth(day)}</td>
                <td style={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
                  {wordsOf(unit, value)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** The sum of the days, as people read it. */
export function totalOf({ days, unit }: Chart): string {
  return wordsOf(
    unit,
    days.reduce((sum, { value }) => sum + value, 0),
  );
}
