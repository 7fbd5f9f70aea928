import type { LevelRow } from '../sight.rules.ts';

function Cell({ says, before }: { says: string | null; before?: string }) {
  const quiet = says === null || says === 'Not shown' || says === before;
  return <td className={quiet ? 'no' : 'levels__more'}>{says ?? 'Not a choice'}</td>;
}

/** Who sees what of a worker; what a column adds to the one before stands out. */
export function Levels({ rows }: { rows: readonly LevelRow[] }) {
  return (
    <div className="table-wrap levels">
      <table className="table table--stack">
        <caption className="vh">What each viewer sees of a verified record</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">
              Anybody <small>has the badge number</small>
            </th>
            <th scope="col">
              Matched <small>found it by search</small>
            </th>
            <th scope="col">
              Allowed <small>the worker opened it</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, stranger, matched, allowed }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={stranger === 'Not shown' ? 'no' : undefined}>{stranger}</td>
              <Cell says={matched} before={stranger} />
              <Cell says={allowed} before={matched} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
