import { data } from 'react-router';
import { cachedFor, type Send } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { listPosts } from '../../contract.ts';
import { foundFor, type SubjectFound, type SubjectKind } from '../../subjects.rules.ts';

/** What the page of a category or a tag shows, with its status. */
export async function loadSubject(send: Send, kind: SubjectKind, slug: string) {
  try {
    const list = await send(listPosts, {});
    const found = foundFor(list.data, kind, slug);
    return found.state === 'found'
      ? data<SubjectFound>(found, { headers: cachedFor('posts') })
      : data<SubjectFound>(found, { status: 404 });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return data<SubjectFound>({ state: 'failed' }, { status: error.status });
  }
}
