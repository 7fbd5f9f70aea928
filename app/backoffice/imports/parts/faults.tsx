import type { CellFault } from '../contract.ts';

const cell = { padding: '6px 12px', borderBottom: '1px solid #e0d4bb', textAlign: 'left' } as const;

/** What is wrong in a file, cell by cell. */
export function Faults({ faults, count }: { faults: readonly CellFault[]; count: number }) {
  if (faults.length === 0) return null;
  return (
    <section aria-label="Rows with errors" style={{ overflowX: 'auto' }}>
      <p>Row 1 is the first one below the head. Empty rows are not counted.</p>
      <table style={{ borderCollapse: 'collapse', width: '100%' }}>
        <thead>
          <tr>
            <th style={cell}>Row</th>
            <th style={cell}>Column</th>
            <th style={cell}>Error</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ row, column, fault }) => (
            <tr key={`${row}-${column}-${fault}`}>
              <td style={cell}>{row}</td>
              <td style={cell}>{column}</td>
              <td style={cell}>{fault}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > faults.length && (
        <p>
          {count - faults.length} more. Correct these first, then have the file looked at again.
        </p>
      )}
    </section>
  );
}
