import { data, Link } from 'react-router';
import { sender } from '#platform/page.ts';
import { siteContext } from '../contract.ts';
import { listMails } from '../mails/contract.ts';
import { unlistedMeta } from '../meta.rules.ts';
import type { Route } from './+types/design-mails.ts';

const anchorOf = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-');

/** For those who build the product: not part of a live site. One mail a view: all of them weigh 400 KB. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (!context.get(siteContext).demo) throw data(null, { status: 404 });
  const { data: mails } = await context.get(sender)(listMails, {});
  const asked = new URL(request.url).searchParams.get('mail');
  const shown = mails.find(({ name }) => anchorOf(name) === asked) ?? mails[0];
  return { shown, mails: mails.map(({ name, subject }) => ({ name, subject })) };
}

export const meta = unlistedMeta({
  title: 'Mails',
  description: 'Every mail of the product with invented facts, as HTML and as plain text.',
});

export default function DesignMails({ loaderData: { shown, mails } }: Route.ComponentProps) {
  return (
    <div className="wrap section stack">
      <h1>Mails</h1>
      <p className="lead">
        Every mail of the product with invented facts, as it looks and as plain text.
      </p>
      {shown && <Mail {...shown} />}
      <ul>
        {mails.map(({ name, subject }) => (
          <li key={name}>
            <Link
              to={`?mail=${anchorOf(name)}`}
              aria-current={name === shown?.name ? 'true' : undefined}
            >
              {name}
            </Link>{' '}
            <span className="small mute">{subject}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MailProps {
  name: string;
  subject: string;
  html: string;
  plain: string;
}

function Mail({ name, subject, html, plain }: MailProps) {
  return (
    <section className="stack" style={{ maxWidth: 700 }}>
      <h2 className="h3">{name}</h2>
      <p>Subject: {subject}</p>
      {/* Nothing in a mail may run or lead away from here. */}
      <iframe
        title={`${name}, as it looks`}
        sandbox=""
        srcDoc={html}
        style={{ width: '100%', height: 640, border: '1px solid var(--line)' }}
      />
      <details>
        <summary>Plain text</summary>
        <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{plain}</pre>
      </details>
    </section>
  );
}
