import { formatNaira } from '#platform/money.ts';
import { programmes } from '../../rules.ts';

const daysOf = new Map(Object.entries({ day: 1, week: 7, month: 30.4 }));

function days(length: string): number {
  const [count, unit = ''] = length.split(' ');
  return Number(count) * (daysOf.get(unit.replace(/s$/, '')) ?? Number.NaN);
}

const longest = days(programmes[0].length);

export function BigLength() {
  const [count, unit] = programmes[0].length.split(' ');
  return (
    <p className="big-length">
      <b>{count}</b> {unit} at the longest, one day at the shortest
    </p>
  );
}

/** Names, lengths and prices, each length drawn to one scale (W-08, BIZ-05). */
export function Timetable() {
  return (
    <ul className="timetable">
      {programmes.map(({ name, length, fee }) => {
        const share = { '--share': `${(100 * days(length)) / longest}%` };
        return (
          <li key={name}>
            <h3>{name}</h3>
            <span className="money">{formatNaira(fee)}</span>
            <span className="timetable__band" style={share} />
          </li>
        );
      })}
    </ul>
  );
}
