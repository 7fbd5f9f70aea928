import { data } from 'react-router';
import { sender } from '#platform/page.ts';
import { siteContext } from '../contract.ts';
import { listMails } from '../mails/contract.ts';
import { pageMeta } from '../meta.rules.ts';
import type { Route } from './+types/design-mails.ts';

/** For those who build the product: not part of a live site. */
export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(siteContext).demo) throw data(null, { status: 404 });
  return context.get(sender)(listMails, {});
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Mails',
    description: 'Every mail of the product with invented facts, as HTML and as plain text.',
    visibility: 'unlisted',
  });

const anchorOf = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-');

export default function DesignMails({ loaderData }: Route.ComponentProps) {
  const mails = loaderData.data;
  return (
    <div className="wrap section stack">
      <h1>Mails</h1>
      <p className="lead">
        Every mail of the product with invented facts, as it looks and as plain text.
      </p>
      <ul>
        {mails.map(({ name }) => (
          <li key={name}>
            <a href={`#${anchorOf(name)}`}>{name}</a>
          </li>
        ))}
      </ul>
      {mails.map(({ name, subject, html, plain }) => (
        <section key={name} id={anchorOf(name)} className="stack" style={{ maxWidth: 700 }}>
          <h2 className="h3">{name}</h2>
          <p>Subject: {subject}</p>
          {/* Nothing in a mail may run or lead away from here. */}
          <iframe
            title={`${name}, as it looks`}
            sandbox=""
            srcDoc={html}
            loading="lazy"
            style={{ width: '100%', height: 640, border: '1px solid var(--line)' }}
          />
          <details>
            <summary>Plain text</summary>
            <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{plain}</pre>
          </details>
        </section>
      ))}
    </div>
  );
}
