import type { InjectOptions } from 'fastify';
import { findRecordId } from '#app/people/verification/service.server.ts';
import type { LimitName } from '#platform/limits/table.ts';
import type { Product } from '#test/support/product.ts';
import { amina } from '#test/support/verification.ts';

/** How one limit is met through the product. */
export interface Use {
  /** A call that is counted by it, which everything else lets through. */
  readonly call: InjectOptions;
  /** What such a call answers when no limit stops it. */
  readonly passes: readonly number[];
  /** What it is counted under, besides the network. */
  readonly subjects?: (product: Product) => Promise<string[]> | string[];
  /** The holder of a grant is not counted by it. */
  readonly sparesGrant?: true;
}

const post = (url: string, payload: object): InjectOptions => ({
  method: 'POST',
  url: url.startsWith('/api') ? url : `/api${url}`,
  payload,
});
const get = (url: string): InjectOptions => ({ method: 'GET', url: `/api${url}` });

const email = 'somebody.else@example.com';
const person = { name: 'Ngozi Ade', email, phone: '0803 000 0201' };
const password = 'not the password of anybody';
const message = { ...person, message: 'Good morning', department: 'General Inquiry' };

const search = { call: post('/verifications/search', amina), passes: [200] };
const searched = () => ['phone:+2348030000001', 'email:amina.yusuf@example.com'];
const look = {
  call: get('/verifications/verified/Sw-AMY20'),
  passes: [200],
  sparesGrant: true,
} as const;
const looked = () => ['sw-amy20'];
const open = { call: post('/requests/RQ-NOBODY/open', { email }), passes: [403] };
const renew = {
  call: post('/verifications/renew/initiate', { verificationId: 'Sw-FNK58' }),
  // Nobody plays the payment provider here.
  passes: [502, 503],
};
const record = async ({ platform }: Product) => [String(await findRecordId(platform, 'Sw-FNK58'))];
const upload = {
  call: post('/files/upload', { file: 'data:image/png;base64,bm90aGluZw==' }),
  passes: [400],
};
const signIn = {
  call: post('/account/login', { email, password }),
  passes: [403],
} as const;
const staffSignIn = {
  call: post('/api/v1/session', { email, password }),
  passes: [401],
} as const;
const subscribe = { call: post('/mail-list/subscribe', { email }), passes: [200] };
const feedback = {
  call: post('/feedbacks', { name: 'Ada', verificationId: 'Sw-AMY20', message: 'On time', email }),
  passes: [200],
};
const processed = {
  call: post('/payments/process', {
    ...{ type: 'VERIFICATION', requestId: 'RQ-NOBODY', provider: 'PAYSTACK' },
  }),
  passes: [404],
};
const guarantor = { place: 1, name: 'Bola Ade', phone: '08035550999', relation: 'Aunt' };
const toMailbox = () => [email];
const everybody = () => ['everybody'];

/**
 * Each limit as it is met. `own`: its subject is what only its holder can show, so that no call of
 * anybody else is counted under it; the reason is said. A new limit without an entry does not compile.
 */
export const uses: Readonly<Record<LimitName, Use | { readonly own: string }>> = {
  'challenge-spent': { own: 'the challenge, which was made for one request' },
  'share-open-address': { call: post('/shares/open', { token: 'no link of ours' }), passes: [404] },
  'share-opened': { own: 'the cookie of an opened share link' },
  'verification-search-address': search,
  'verification-search-visitor': { ...search, subjects: searched },
  'verification-search-target': { ...search, subjects: searched },
  'verification-details-address': look,
  'verification-details-visitor': { ...look, subjects: looked },
  'verification-details-subject': { ...look, subjects: looked },
  'verification-looks-alarm': { ...look, subjects: looked },
  'verification-details-grant': { own: 'the grant, in its cookie' },
  'verification-scraping': { ...look, subjects: everybody },
  'verification-scraping-alarm': { ...look, subjects: everybody },
  'audit-alarm': { own: 'the job that seals the trail' },
  'alert-repeat': { own: 'the job that tells people of an alarm' },
  'alert-kind': { own: 'the job that tells people of an alarm' },
  'verification-photo-address': {
    ...look,
    call: get('/verifications/Sw-AMY20/photo'),
  },
  'verification-reviews-address': {
    ...look,
    call: get('/verifications/Sw-AMY20/reviews'),
  },
  'verification-report-address': {
    call: get('/verifications/Sw-AMY20/report?expires=1&key=1&signature=x'),
    passes: [404],
  },
  'verification-report-grant': { own: 'the grant, in its cookie, with a signed link' },
  'records-reveal-staff': { own: 'the session of a member of staff' },
  'purchase-address': processed,
  'invitation-text': { ...processed, subjects: () => ['+2348035550998'] },
  'invitation-text-address': processed,
  'invitation-text-day': { ...processed, subjects: everybody },
  'request-open-visitor': { ...open, subjects: () => ['RQ-NOBODY'] },
  'request-open': { ...open, subjects: () => ['RQ-NOBODY'] },
  'purchase-receipt': { own: 'the cookie of an opened request, or the session of staff' },
  'upload-member': { own: 'the session of a member of staff' },
  'upload-draft': { own: 'the number that the page of one order or form made up' },
  'upload-address': upload,
  'upload-kib-address': upload,
  'form-address': {
    call: post('/forms/none/submit', {
      id: '1',
      formId: 'none',
      submittedAt: '2026-11-21T12:00:00Z',
      data: { sections: [] },
    }),
    passes: [404],
  },
  'payment-verify-address': {
    call: post('/payments/verify', { paymentReference: 'nobody' }),
    passes: [400],
  },
  'renewal-address': renew,
  'renewal-visitor': { ...renew, subjects: record },
  'renewal-record': { ...renew, subjects: record },
  'renewal-status-address': { call: get('/verifications/renew/status/nobody'), passes: [404] },
  'renewal-complete-address': {
    call: post('/verifications/renew/complete', { reference: 'nobody' }),
    passes: [404],
  },
  'feedback-address': feedback,
  'feedback-flood-address': feedback,
  'case-link-address': { call: get('/cases/0123456789ABCDEFGHJKMNPQRS'), passes: [404] },
  'case-change': { own: 'the link to one case' },
  'case-code-address': {
    call: post('/cases/0123456789ABCDEFGHJKMNPQRS/code', {}),
    passes: [404],
  },
  'case-code-free-day': {
    call: post('/cases/0123456789ABCDEFGHJKMNPQRS/code', {}),
    passes: [404],
    subjects: everybody,
  },
  'case-code-hour': { own: 'the link to the case' },
  'case-code-day': { own: 'the link to the case' },
  'guarantor-text': {
    call: post('/cases/0123456789ABCDEFGHJKMNPQRS/guarantors', guarantor),
    passes: [404],
    subjects: () => ['+2348035550999'],
  },
  'browser-error-address': {
    call: post('/errors', { type: 'TypeError', message: 'x is not a function', stack: '' }),
    passes: [200],
  },
  'contact-address': { call: post('/contacts', message), passes: [200] },
  'mailbox-visitor': { ...subscribe, subjects: toMailbox },
  mailbox: { ...subscribe, subjects: toMailbox },
  'mail-list-address': subscribe,
  'mail-list-target': { ...subscribe, subjects: toMailbox },
  'account-register-address': {
    call: post('/account/register', { ...person, password }),
    passes: [200],
  },
  'account-reset-address': {
    call: post('/account/password/forgotten', { email }),
    passes: [200, 429],
  },
  'account-reset-device': { own: 'the cookie of a browser in which the owner has signed in' },
  'account-address': signIn,
  'account-visitor': { ...signIn, subjects: toMailbox },
  'account-target': { ...signIn, subjects: toMailbox },
  'me-code-address': { call: post('/me/code', { to: email }), passes: [200, 429] },
  'me-session-address': { call: post('/me/session', { to: email, code: '000000' }), passes: [403] },
  'me-code-hour': { own: 'the number itself: its person signs in by mail or passkey all the same' },
  'me-code-day': { own: 'the number itself: its person signs in by mail or passkey all the same' },
  'me-code-device-hour': { own: 'the cookie of a browser in which the person has signed in' },
  'me-code-device-day': { own: 'the cookie of a browser in which the person has signed in' },
  'me-change': { own: 'the session of an own page' },
  'me-card': { own: 'the session of an own page' },
  'me-export': { own: 'the session of an own page' },
  'account-device': { own: 'the cookie of a browser in which the owner has signed in' },
  'account-code': { own: 'the account whose password was right' },
  'export-member': { own: 'the session of a member of staff' },
  'audit-verify-member': { own: 'the session of a member of staff' },
  'staff-sign-in-address': staffSignIn,
  'staff-sign-in-visitor': { ...staffSignIn, subjects: toMailbox },
  'staff-sign-in-account': { ...staffSignIn, subjects: toMailbox },
  'staff-sign-in-device': { own: 'the cookie of a browser in which the member has signed in' },
  'staff-code-account': { own: 'a sign-in that has got as far as the code: the password is right' },
  'staff-code-device': { own: 'the cookie of a browser in which the member has signed in' },
  'staff-confirm': { own: 'the session of a member of staff' },
};
