import { keepTyped, readAnew } from '#app/people/cases/parts/keep-typed.ts';
import type { Posted } from '#app/people/cases/parts/posted.ts';
import { fieldsOf, StepForm } from '#app/people/cases/parts/step-form.tsx';
import { LanguageSwitch } from '#app/shell/languages/parts/language-switch.tsx';
import { Said, Translation } from '#app/shell/languages/parts/translation.tsx';
import { languageIn, type Reading, readingIn } from '#app/shell/languages/rules.ts';
import { unlistedMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { sectionOf } from '#platform/text/words.ts';
import { formatDay } from '#platform/time.ts';
import { TextField } from '#ui/form/field.tsx';
import { Pill } from '#ui/pill.tsx';
import { Prose } from '#ui/prose.tsx';
import {
  ConsentKind,
  giveMyConsent,
  listMyConsents,
  type MyConsents,
  withdrawMyConsent,
} from '../consents/consents.contract.ts';
import { consentText, groups } from '../consents/copy.ts';
import ha from '../content/consents-ha.md';
import ig from '../content/consents-ig.md';
import pcm from '../content/consents-pcm.md';
import yo from '../content/consents-yo.md';
import { MaskedNotice, OwnFrame } from '../parts/own-frame.tsx';
import { doPosted, drawn, ownHeaders } from '../parts/signed-in.ts';
import type { Route } from './+types/consents.ts';

export const headers = ownHeaders;

export const meta = unlistedMeta({
  title: 'What you allow',
  description: 'Open groups of your record to everybody, until a day, and close them again.',
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const lang = languageIn(new URL(request.url).searchParams);
  const view = await drawn(request, context.get(sender)(listMyConsents, { query: { lang } }));
  return { ...view, reading: readingIn(request.url, { pcm, ha, yo, ig }) };
}

export function action({ request, context }: Route.ActionArgs) {
  const send = context.get(sender);
  const textOf = (form: FormData, name: string) => String(form.get(name) ?? '');
  return doPosted(
    request,
    {
      give: (form) => {
        const group = ConsentKind.options.find((one) => one === form.get('group')) ?? 'photo';
        const body = {
          group,
          until: textOf(form, 'until'),
          textVersion: textOf(form, 'textVersion'),
        };
        return send(giveMyConsent, { body });
      },
      withdraw: (form) => send(withdrawMyConsent, { params: { id: textOf(form, 'id') } }),
    },
    '/me/consents',
  );
}

export const clientAction = keepTyped;
export const shouldRevalidate = readAnew;

const done = {
  give: 'It is open now.',
  withdraw: 'It is closed now: on your page, in new reports and for search engines.',
};

export default function Consents({ loaderData: view, actionData: posted }: Route.ComponentProps) {
  const past = view.data.filter(({ open }) => !open);
  return (
    <OwnFrame title="What you allow" lead={consentText.before} done={done}>
      {view.masked && <MaskedNotice />}
      <p>{consentText.cannot}</p>
      <div id="text" className="stack">
        <LanguageSwitch at="text" />
        {view.reading && (
          <Translation reading={view.reading}>
            <Prose html={view.reading.words.lead} />
          </Translation>
        )}
      </div>
      {ConsentKind.options.map((group) => (
        <Group key={group} group={group} view={view} posted={posted} />
      ))}
      {past.length > 0 && (
        <details>
          <summary>What you allowed before</summary>
          <ul>
            {past.map((one) => (
              <li key={one.id}>
                {groups[one.group].title}: from {formatDay(one.givenAt)} to{' '}
                {formatDay(one.withdrawnAt ?? one.until ?? one.givenAt)}
                {one.withdrawnBecause &&
                  '. We closed it when your email or number was put right: whoever read the wrong one could have opened it.'}
              </li>
            ))}
          </ul>
        </details>
      )}
    </OwnFrame>
  );
}

interface GroupProps {
  readonly group: ConsentKind;
  readonly view: MyConsents & { readonly reading: Reading | null };
  readonly posted: Posted | undefined;
}

function Group({ group, view, posted }: GroupProps) {
  const { title, opens } = groups[group];
  const { reading } = view;
  const said = reading && sectionOf(reading.words, group);
  const opened = view.data.find((one) => one.group === group && one.open);
  const own = posted?.typed.group === group ? posted : undefined;
  const field = fieldsOf(own, 'give');
  return (
    <section className="panel stack" aria-labelledby={`group-${group}`}>
      <h2 className="h3 row" id={`group-${group}`}>
        {title} <Pill tone={opened ? 'done' : 'plain'}>{opened ? 'Open' : 'Closed'}</Pill>
      </h2>
      {said && (
        <div className="translation" lang={reading?.language}>
          <h3 className="h4">{said.heading}</h3>
          <Prose html={said.html} />
        </div>
      )}
      <p>{opens}</p>
      {opened ? (
        // What it came to stands here: the head of the page is out of sight on a phone.
        <StepForm
          intent="withdraw"
          posted={posted?.typed.id === opened.id ? posted : undefined}
          label={
            <>
              Close now <span className="vh">{title}</span>
            </>
          }
          look="dark"
        >
          <input type="hidden" name="id" value={opened.id} />
          <p>
            {opened.until ? `Until ${formatDay(opened.until)}` : 'Without an end'}, since{' '}
            {formatDay(opened.givenAt)}
          </p>
        </StepForm>
      ) : (
        !view.masked && (
          <StepForm
            intent="give"
            posted={own}
            label={
              <>
                {`Open: ${title.toLowerCase()}`}
                {said && <span lang={reading?.language}> ({reading?.words.head.open})</span>}
              </>
            }
            look="secondary"
          >
            <input type="hidden" name="group" value={group} />
            <input type="hidden" name="textVersion" value={view.textVersion} />
            <TextField
              label={<Said reading={reading} name="until" or="Until (last day)" />}
              type="date"
              max={view.latest}
              required
              {...field('until', `until-${group}`)}
            />
          </StepForm>
        )
      )}
    </section>
  );
}
