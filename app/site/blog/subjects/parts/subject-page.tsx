import type { MetaDescriptor } from 'react-router';
import { Link } from 'react-router';
import { pageMeta, type Where } from '#app/shell/meta.rules.ts';
import { ButtonLink } from '#ui/button.tsx';
import { feedLink } from '../../feed.rules.ts';
import { PostList, PostsFailed } from '../../parts/post-list.tsx';
import type { SubjectFound, SubjectKind } from '../../subjects.rules.ts';
import { CategoryNav, TagNav } from './subject-nav.tsx';

const headings = { category: 'Category', tag: 'Tag' } as const;

function countOf(posts: readonly unknown[]): string {
  return posts.length === 1 ? '1 post' : `${posts.length} posts`;
}

export function subjectMeta(
  where: Where,
  kind: SubjectKind,
  found: SubjectFound | undefined,
): MetaDescriptor[] {
  if (found?.state !== 'found') {
    const title =
      found?.state === 'failed' ? 'Oops! Something went wrong' : `${headings[kind]} not found`;
    const description = `There are no posts to show for this ${kind}. All posts of the blog stand on one page.`;
    return pageMeta(where, { title, description, visibility: 'unlisted' });
  }
  const { name, posts } = found;
  const title = kind === 'category' ? `${name}: posts of the blog` : `Posts tagged “${name}”`;
  const start = `${countOf(posts)} on our blog under the ${kind} “${name}”. The newest: `;
  const description = `${start}${posts[0]?.title ?? ''}`.slice(0, 160);
  return [...pageMeta(where, { title, description }), feedLink];
}

interface SubjectPageProps {
  kind: SubjectKind;
  found: SubjectFound;
}

/** The posts of one category or one tag. */
export function SubjectPage({ kind, found }: SubjectPageProps) {
  if (found.state !== 'found') return <NoSubject kind={kind} state={found.state} />;
  const { name, posts, subjects, total } = found;
  return (
    <div className="wrap page-head">
      <ol className="crumbs" aria-label="Breadcrumb">
        <li>
          <Link to="/blog">Blog</Link>
        </li>
        <li>{headings[kind]}</li>
      </ol>
      <h1>{name}</h1>
      <p className="lead">
        {countOf(posts)} {kind === 'category' ? 'in this category' : 'with this tag'}, the newest
        first.
      </p>
      <CategoryNav categories={subjects.categories} total={total} />
      <div className="blog-body">
        <PostList posts={posts} />
        <TagNav tags={subjects.tags} />
      </div>
    </div>
  );
}

function NoSubject({ kind, state }: { kind: SubjectKind; state: 'unknown' | 'failed' }) {
  if (state === 'failed') {
    return (
      <div className="wrap page-head">
        <h1>Blog</h1>
        <PostsFailed />
      </div>
    );
  }
  return (
    <div className="wrap page-head stack">
      <h1>{headings[kind]} not found</h1>
      <p className="lead">
        No post stands under this {kind}. It may have been renamed, or a letter of the address is
        missing. Every post stands on the page of the blog.
      </p>
      <p>
        <ButtonLink to="/blog">All posts</ButtonLink>
      </p>
    </div>
  );
}
