import { Again } from '#app/shell/errors/parts/again.tsx';
import { ButtonLink } from '#ui/button.tsx';

/** No post, or none that could be read: two states (ART-07, ART-08). */
export function Missing({ missing }: { missing: boolean }) {
  return (
    <div className="wrap page-head stack" role={missing ? undefined : 'alert'}>
      <h1>{missing ? 'Blog Post Not Found' : 'Oops! Something went wrong'}</h1>
      <p className="lead">
        {missing
          ? 'There is no post at this address. It may have been taken down, or a letter is missing.'
          : "We couldn't load the blog post at this time."}
      </p>
      <div className="row">
        <ButtonLink to="/blog">All posts</ButtonLink>
        {!missing && <Again />}
      </div>
    </div>
  );
}
