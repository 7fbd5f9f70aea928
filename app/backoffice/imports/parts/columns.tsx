import { useChoices } from '#console/inputs.tsx';
import { type ImportKind, importColumns } from '../contract.ts';

/** The heads that a file of this kind has, with an example row to begin from; keyed by its kind. */
export function Columns({ kind }: { kind: ImportKind }) {
  const { choices: columns, missing } = useChoices(importColumns, { params: { kind } });
  if (columns.length === 0) return missing;
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = [columns.map(({ name }) => name), columns.map(({ example }) => quoted(example))];
  const file = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${lines.join('\r\n')}\r\n`)}`;
  return (
    <p style={{ margin: 0 }}>
      The first line names the columns:{' '}
      {columns.map(({ name, needed }, place) => (
        <span key={name}>
          {place > 0 && ', '}
          <code>{name}</code>
          {needed ? '' : ' (may be empty)'}
        </span>
      ))}
      .{' '}
      <a href={file} download={`${kind}.csv`}>
        Take a file with an example row
      </a>
    </p>
  );
}
