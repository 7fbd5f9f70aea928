import { guidanceSessions } from '#app/commerce/plans/rules.ts';
import { sectionOf, type Words } from '#platform/text/words.ts';
import { CheckIcon } from '#ui/glyph.tsx';
import { XIcon } from '#ui/icon.tsx';
import { Prose } from '#ui/prose.tsx';

const columns = Object.entries(guidanceSessions);

/** One session each, in the order in which they are usually taken. */
const topics = [
  'The job in words: duties, hours, pay',
  'Questions for the first talk',
  'Somebody beside you at the interview',
  'Pay, days off and notice on paper',
  'The first month, looked back on',
];

/** One, two and five sessions, and what each adds (HIRE-12, HIRE-13, C-18). */
export function Guidance({ words }: { words: Words }) {
  const text = sectionOf(words, 'guidance');
  return (
    <section className="section on-paper2" aria-labelledby={text.id}>
      <div className="wrap stack offer">
        <div className="split split--5-7 split--top">
          <h2 id={text.id}>{text.heading}</h2>
          <Prose html={text.html} />
        </div>
        <table className="ladder">
          <caption className="vh">{text.heading}</caption>
          <thead>
            <tr>
              <td />
              {columns.map(([name, sessions]) => (
                <th key={name} scope="col">
                  <span className="h3">{name}</span>
                  <b>{sessions}</b>
                  <small>{sessions === 1 ? 'guidance session' : 'guidance sessions'}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {topics.map((topic, place) => (
              <tr key={topic}>
                <th scope="row">{topic}</th>
                {columns.map(([name, sessions]) => (
                  <td key={name}>
                    <span className="ladder__column">{name}: </span>
                    <Answer yes={place < sessions} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Answer({ yes }: { yes: boolean }) {
  return yes ? (
    <>
      <CheckIcon /> Included
    </>
  ) : (
    <span className="no">
      <XIcon /> Not included
    </span>
  );
}
