import { cachedHeaders, sender } from '#platform/page.ts';
import '../../blog.css';
import { loadSubject } from '../parts/load-subject.ts';
import { SubjectPage, subjectMeta } from '../parts/subject-page.tsx';
import type { Route } from './+types/category.ts';

export const loader = ({ params, context }: Route.LoaderArgs) =>
  loadSubject(context.get(sender), 'category', params.category);

export const headers = cachedHeaders;

export const meta = (args: Route.MetaArgs) => subjectMeta(args, 'category', args.loaderData);

export default function Category({ loaderData }: Route.ComponentProps) {
  return <SubjectPage kind="category" found={loaderData} />;
}
