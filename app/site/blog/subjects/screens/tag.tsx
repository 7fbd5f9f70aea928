import { data } from 'react-router';
import { cachedFor, cachedHeaders, sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import '../../blog.css';
import { listPosts } from '../../contract.ts';
import { foundFor, type SubjectFound } from '../../subjects.rules.ts';
import { SubjectPage, subjectMeta } from '../parts/subject-page.tsx';
import type { Route } from './+types/tag.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const list = await context.get(sender)(listPosts, {});
    const found = foundFor(list.data, 'tag', params.tag);
    return found.state === 'found'
      ? data<SubjectFound>(found, { headers: cachedFor('posts') })
      : data<SubjectFound>(found, { status: 404 });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return data<SubjectFound>({ state: 'failed' }, { status: error.status });
  }
}

export const headers = cachedHeaders;

export const meta = (args: Route.MetaArgs) => subjectMeta(args, 'tag', args.loaderData);

export default function Tag({ loaderData }: Route.ComponentProps) {
  return <SubjectPage kind="tag" found={loaderData} />;
}
