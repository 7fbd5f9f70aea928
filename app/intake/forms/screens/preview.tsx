import { lazy, Suspense, useState } from 'react';
import { data, useSearchParams } from 'react-router';
import { siteContext } from '#app/shell/contract.ts';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Entered } from '../answers.rules.ts';
import { getFormByTag } from '../contract.ts';
import type { Route } from './+types/preview.ts';
// The form itself comes later; without its style it would move when it does.
import '../forms.css';

const DynamicForm = lazy(async () => {
  const { DynamicForm: part } = await import('../parts/dynamic-form.tsx');
  return { default: part };
});

const LoadedForm = lazy(async () => {
  const { LoadedForm: part } = await import('../parts/loaded-form.tsx');
  return { default: part };
});

const tags = ['verification-basic', 'verification-premium', 'background-check', 'clearance'].concat(
  ['insurance', 'incident-report', 'health-plan', 'recruitment-package'],
);

/** For those who build the product: any form as it looks and answers, before a page asks for it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  if (!context.get(siteContext).demo) throw data(null, { status: 404 });
  const tag = new URL(request.url).searchParams.get('tag') ?? 'incident-report';
  try {
    return await context.get(sender)(getFormByTag, { params: { tag } });
  } catch (error) {
    throw error instanceof CallFailed ? data(null, { status: error.status }) : error;
  }
}

export function meta() {
  return [
    { title: 'Forms' },
    {
      name: 'description',
      content: 'Every requirement form as its buyers see it, to be tried out.',
    },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function Preview({ loaderData: form }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const messages = query.get('messages') === 'application' ? 'application' : 'purchase';
  return (
    <div className="wrap section stack">
      <h1>{form.title}</h1>
      <Trial key={form.id} form={form} messages={messages} asked={query.get('by') === 'call'} />
      <ul className="row">
        {tags.map((tag) => (
          <li key={tag}>
            <ButtonLink variant="outline" size="sm" to={`?tag=${tag}`}>
              {tag}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Trial({
  form,
  messages,
  asked,
}: {
  form: Route.ComponentProps['loaderData'];
  messages: 'application' | 'purchase';
  /** Let the browser ask for the form, as the purchase does. */
  asked: boolean;
}) {
  const [values, setValues] = useState<Entered>({});
  const [sent, setSent] = useState('');
  const shared = {
    id: 'preview',
    heading: 'h2',
    submitLabel: 'Submit',
    values,
    messages,
    onChange: setValues,
    onValid: (answers: object) => setSent(JSON.stringify(answers, null, 2)),
  } as const;
  return (
    <div className="panel" style={{ maxWidth: '44rem' }}>
      <Suspense fallback={<Loading />}>
        {asked ? (
          <LoadedForm {...shared} source={{ formId: form.id }} />
        ) : (
          <DynamicForm {...shared} form={form} />
        )}
      </Suspense>
      {sent && (
        <Notice tone="quiet" title="These answers would be sent" announce>
          <pre style={{ whiteSpace: 'pre-wrap' }}>{sent}</pre>
        </Notice>
      )}
    </div>
  );
}
