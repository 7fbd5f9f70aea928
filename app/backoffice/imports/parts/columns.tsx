import { useEffect, useState } from 'react';
import { ask } from '#console/ask.ts';
import type { Answer } from '#platform/contract.ts';
import { type ImportKind, importColumns } from '../contract.ts';

type Column = Answer<typeof importColumns>['data'][number];

/** The heads that a file of this kind has, with an example row to begin from. */
export function Columns({ kind }: { kind: ImportKind }) {
  const [columns, setColumns] = useState<readonly Column[]>([]);
  useEffect(() => {
    let gone = false;
    ask(importColumns, { params: { kind } }).then(
      ({ data }) => gone || setColumns(data),
      () => gone || setColumns([]),
    );
    return () => {
      gone = true;
    };
  }, [kind]);
  if (columns.length === 0) return null;
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
