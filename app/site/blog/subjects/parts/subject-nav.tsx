import { NavLink } from 'react-router';
import { feedPath } from '../../feed.rules.ts';
import type { Subject } from '../../subjects.rules.ts';

interface CategoryNavProps {
  categories: readonly Subject[];
  /** How many posts there are in all. */
  total: number;
}

/** Plain links: each category is a page of its own, and the one being shown is marked. */
export function CategoryNav({ categories, total }: CategoryNavProps) {
  return (
    <nav aria-label="Categories">
      <ul className="categories">
        <li>
          <NavLink to="/blog" end>
            All posts
          </NavLink>{' '}
          <span className="micro mute tnum">{total}</span>
        </li>
        {categories.map(({ slug, name, count }) => (
          <li key={slug}>
            <NavLink to={`/blog/category/${slug}`} end>
              {name}
            </NavLink>{' '}
            <span className="micro mute tnum">{count}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What stands beside the posts: all tags, and the feed. */
export function TagNav({ tags }: { tags: readonly Subject[] }) {
  return (
    <nav className="blog-side" aria-label="Tags">
      <h2 className="h4">Tags</h2>
      <ul className="tags">
        {tags.map(({ slug, name }) => (
          <li key={slug}>
            <NavLink to={`/blog/tag/${slug}`} end>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
      <h2 className="h4">RSS feed</h2>
      <p className="small">
        New posts also come as an <a href={feedPath}>Atom feed</a>.
      </p>
    </nav>
  );
}
