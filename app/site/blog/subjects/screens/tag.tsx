import { cachedHeaders, sender } from '#platform/page.ts';
import '../../blog.css';
import { loadSubject } from '../parts/load-subject.ts';
import { SubjectPage, subjectMeta } from '../parts/subject-page.tsx';
import type { Route } from './+types/tag.ts';

export const loader = ({ params, context }: Route.LoaderArgs) =>
  loadSubject(context.get(sender), 'tag', params.tag);

export const headers = cachedHeaders;

export const meta = (args: Route.MetaArgs) => subjectMeta(args, 'tag', args.loaderData);

export default function Tag({ loaderData }: Route.ComponentProps) {
  return <SubjectPage kind="tag" found={loaderData} />;
}
