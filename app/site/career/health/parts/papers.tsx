import { askedWords, type Paper, professions } from '../../health.copy.ts';

/** The checklist: which paper is asked of whom, in words and as a box to tick by hand. */
export function Papers({ papers }: { papers: readonly Paper[] }) {
  return (
    <table className="papers" aria-label="Papers asked of each profession">
      <thead>
        <tr>
          <th scope="col">Paper</th>
          {professions.map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {papers.map(({ paper, note, asked }) => (
          <tr key={paper}>
            <th scope="row">
              {paper}
              {note && <small>{note}</small>}
            </th>
            {professions.map((name, column) => {
              const how = asked[column] ?? 'no';
              return (
                <td key={name} className={`papers__${how}`}>
                  {askedWords[how]}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
