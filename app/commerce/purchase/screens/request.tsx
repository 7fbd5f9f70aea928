import { useEffect } from 'react';
import { data, redirect } from 'react-router';
import { noAnswer, orTell } from '#app/people/cases/parts/keep-typed.ts';
import { pageMeta, unlistedHeaders } from '#app/shell/meta.rules.ts';
import { isFromNow } from '#app/shell/rules.ts';
import { ShortPage, type ShortText } from '#app/shell/text/parts/short-page.tsx';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { getRequest, openRequest, type PurchaseRequest, processPayment } from '../contract.ts';
import { forgetDraftOf } from '../parts/kept-draft.ts';
import type { Posted } from '../request/parts/pay-again.tsx';
import { RequestPage } from '../request/parts/request-page.tsx';
import { isAwaited, useNewest } from '../request/parts/use-newest.ts';
import type { Route } from './+types/request.ts';
import '../request.css';

const missing: ShortText = {
  title: 'Request not found',
  description: 'The page of a request: its plan, its payment and what happens next.',
  paragraphs: [
    'There is no request under this number. A request appears here once a plan has been ordered on this site, with its payment and the state of the work.',
    'If somebody gave you this number, check it letter by letter with them. It also stands in the email that confirms an order.',
  ],
  ways: [{ to: '/verification', label: 'See what can be ordered' }],
};

export const headers = unlistedHeaders;

export function meta(args: Route.MetaArgs) {
  const title = args.loaderData?.request ? 'Your request' : missing.title;
  return pageMeta(args, { ...missing, title, visibility: 'unlisted' });
}

interface Loaded {
  readonly request: PurchaseRequest | null;
  readonly posted?: Posted;
}

/** Beside the email that was right, where the browser blocks cookies. */
const unkept: Posted = {
  intent: 'open',
  fault:
    'The address is right, but this browser keeps no cookies from us. Allow them for this site, or take another browser, and enter it again.',
};

export async function loader({ params, request: asked, context }: Route.LoaderArgs) {
  const isOpening = new URL(asked.url).searchParams.has('opened');
  try {
    const request = await context.get(sender)(getRequest, { params });
    const isOpen = request.customerInfo !== undefined;
    if (isOpening && isOpen) throw redirect(`/dashboard/requests/${request.requestId}`);
    const isUnkept = isFromNow(asked.url, 'opened', new Date());
    return data<Loaded>({ request, ...(isUnkept ? { posted: unkept } : {}) });
  } catch (error) {
    if (!(error instanceof CallFailed) || ![400, 404].includes(error.status)) throw error;
    return data<Loaded>({ request: null }, { status: 404 });
  }
}

/** The two forms of the page; both work without a script. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const send = context.get(sender);
  const form = await request.formData().catch(() => new FormData());
  const here = `/dashboard/requests/${encodeURIComponent(params.requestId)}`;
  const intent = form.get('intent') === 'pay' ? 'pay' : 'open';
  const email = String(form.get('email') ?? '');
  try {
    if (intent === 'open') {
      await send(openRequest, { params, body: { email } });
      // The page goes on from there, or says that the browser has kept nothing.
      throw redirect(`${here}?opened=${Date.now()}`);
    }
    const { type } = await send(getRequest, { params });
    const body = { type, requestId: params.requestId, provider: 'PAYSTACK' as const };
    const { reference, data: checkout, underWay } = await send(processPayment, { body });
    const address = checkout?.authorization_url;
    // Paid meanwhile: the page shows it.
    if (!reference || !address) throw redirect(here);
    return data<Posted>({ intent, checkout: { reference, address, underWay } });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const fault = error.fields.email || error.serverMessage;
    return data<Posted>({ intent, fault, email }, { status: error.status });
  }
}

/** Nothing is charged by either form: the checkout is opened again as the one that it was. */
export const clientAction = (sending: Route.ClientActionArgs) =>
  orTell<Posted>(sending, (form) => ({
    intent: form.get('intent') === 'pay' ? 'pay' : 'open',
    fault: noAnswer,
    email: String(form.get('email') ?? ''),
  }));

export default function RequestScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { request } = loaderData;
  const posted = actionData ?? loaderData.posted;
  const id = request?.requestId;
  useEffect(() => {
    if (id) forgetDraftOf(id);
  }, [id]);
  useNewest(request);
  if (!request) return <ShortPage text={missing} />;
  return (
    <>
      {/* What may be paid or sent elsewhere is asked about; the dialog it was ordered in must not open again. */}
      <span hidden data-wake={isAwaited(request) ? 'now' : 'kept:purchase'} />
      <RequestPage request={request} {...(posted ? { posted } : {})} />
    </>
  );
}
