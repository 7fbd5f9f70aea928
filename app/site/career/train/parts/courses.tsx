import { formatNaira } from '#platform/money.ts';
import { sectionOf, type Words } from '#platform/text/words.ts';
import { Prose } from '#ui/prose.tsx';
import { programmes } from '../../rules.ts';

const shortestFirst = [...programmes].reverse();

/** W-12, BIZ-05: courses by the time they take, with what each is for, its certificate and its fee. */
export function Courses({ words }: { words: Words }) {
  return (
    <ul className="courses">
      {shortestFirst.map(({ name, length, fee }) => {
        const { heading, html } = sectionOf(words, `course-${length.replace(' ', '-')}`);
        return (
          <li className="course" key={name}>
            <p className="course__time">{length}</p>
            <div className="course__text">
              <h3>{heading}</h3>
              <Prose html={html} />
            </div>
            <dl className="course__facts">
              <dt>Fee</dt>
              <dd className="money">{formatNaira(fee)}</dd>
              <dt>Programme</dt>
              <dd>{name}</dd>
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
