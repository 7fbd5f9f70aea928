import { NavLink } from 'react-router';
import { feedPath } from '../../feed/rules.ts';
import type { Subject, SubjectKind, Subjects } from '../rules.ts';

interface SubjectNavProps {
  subjects: Subjects;
  /** How many posts there are in all. */
  total: number;
}

/** Plain links to the posts of a category or a tag. */
export function SubjectNav({ subjects, total }: SubjectNavProps) {
  return (
    <nav className="subjects" aria-label="Posts by subject">
      <h2 className="h4">Categories</h2>
      <ul className="subjects__list">
        <li>
          <NavLink to="/blog" end>
            All posts
          </NavLink>{' '}
          <span className="mute tnum">{total}</span>
        </li>
        {subjects.categories.map((one) => (
          <li key={one.slug}>
            <SubjectLink kind="category" subject={one} />{' '}
            <span className="mute tnum">{one.count}</span>
          </li>
        ))}
      </ul>
      <h2 className="h4">Tags</h2>
      <ul className="tags">
        {subjects.tags.map((one) => (
          <li key={one.slug}>
            <SubjectLink kind="tag" subject={one} />
          </li>
        ))}
      </ul>
      <p className="small">
        Read new posts in your own reader: <a href={feedPath}>Atom feed</a>
      </p>
    </nav>
  );
}

function SubjectLink({ kind, subject }: { kind: SubjectKind; subject: Subject }) {
  return (
    <NavLink to={`/blog/${kind}/${subject.slug}`} end>
      {subject.name}
    </NavLink>
  );
}
