import { seenBy, waitingApprovals } from '#app/backoffice/approvals/service.server.ts';
import { entriesByDay } from '#app/backoffice/audit/service.server.ts';
import { lostTexts } from '#app/backoffice/outbox/messages.service.server.ts';
import { failedMails } from '#app/backoffice/outbox/service.server.ts';
import type { OverviewContents } from '#app/backoffice/overview/service.server.ts';
import { failedJobs } from '#app/backoffice/queues/service.server.ts';
import { claimsToDecide } from '#app/commerce/claims/admin/service.server.ts';
import { paymentsWaiting, revenueByDay } from '#app/commerce/payment/admin/service.server.ts';
import {
  requestsByDay,
  requestsErased,
  requestsInWork,
} from '#app/commerce/purchase/admin/service.server.ts';
import { requestsUnrefunded } from '#app/commerce/purchase/held.service.server.ts';
import { submissionsIn } from '#app/intake/forms/submissions/admin/submissions.service.server.ts';
import {
  casesByState,
  medianHours,
  overdueCases,
  proposedCases,
} from '#app/people/cases/admin/queue.service.server.ts';
import { waitingDisputes } from '#app/people/feedback/admin/disputes.service.server.ts';
import { waitingFeedback } from '#app/people/feedback/admin/service.server.ts';
import { waitingInquiries } from '#app/people/lookups/admin/service.server.ts';
import { expiringThisMonth } from '#app/people/verification/admin/service.server.ts';
import { mayDo } from '#app/shell/permissions.rules.ts';
import { openContacts } from '#app/site/contact/admin/service.server.ts';
import { allApproved } from './approvals.server.ts';

const filtered = (list: string, filter: object) =>
  `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Contents: what waits for somebody, a line a source, in the order of hurry. */
const sources: OverviewContents['sources'] = [
  {
    id: 'cases-overdue',
    label: 'Overdue cases',
    to: filtered('cases', { overdue: true }),
    urgent: true,
    may: 'cases.read',
    count: overdueCases,
  },
  {
    id: 'cases-to-release',
    label: 'Proposals to release',
    to: filtered('cases', { proposal: 'to-release' }),
    urgent: false,
    may: 'cases.read',
    count: proposedCases('to-release'),
  },
  {
    id: 'cases-to-decide',
    label: 'Proposals to decide',
    to: filtered('cases', { proposal: 'to-decide' }),
    urgent: false,
    may: 'cases.read',
    count: proposedCases('to-decide'),
  },
  {
    id: 'feedback-overdue',
    label: 'Overdue feedback',
    to: filtered('feedback', { overdue: true }),
    urgent: true,
    may: 'feedback.read',
    count: async (platform) => (await waitingFeedback(platform)).overdue,
  },
  {
    id: 'feedback',
    label: 'Feedback to moderate',
    to: filtered('feedback', { state: 'new' }),
    urgent: false,
    may: 'feedback.read',
    count: async (platform) => (await waitingFeedback(platform)).waiting,
  },
  {
    id: 'disputes-overdue',
    label: 'Overdue disputes',
    to: filtered('disputes', { overdue: true }),
    urgent: true,
    may: 'disputes.read',
    count: async (platform) => (await waitingDisputes(platform)).overdue,
  },
  {
    id: 'disputes',
    label: 'Disputes to decide',
    to: filtered('disputes', { state: 'open' }),
    urgent: false,
    may: 'disputes.read',
    count: async (platform) => (await waitingDisputes(platform)).waiting,
  },
  {
    id: 'inquiries',
    label: 'Inquiries to answer',
    to: filtered('inquiries', { state: 'open' }),
    urgent: false,
    may: 'inquiries.read',
    count: waitingInquiries,
  },
  {
    id: 'contacts',
    label: 'Unanswered messages',
    to: filtered('contacts', { state: 'open' }),
    urgent: false,
    may: 'contacts.read',
    count: openContacts,
  },
  {
    id: 'submissions',
    label: 'Applications to review',
    to: filtered('submissions', { state: 'new' }),
    urgent: false,
    may: 'submissions.read',
    count: submissionsIn('new'),
  },
  {
    id: 'submissions-in-review',
    label: 'Applications in review',
    to: filtered('submissions', { state: 'in-review' }),
    urgent: false,
    may: 'submissions.read',
    count: submissionsIn('in-review'),
  },
  {
    id: 'payments',
    label: 'Payments needing attention',
    to: filtered('payments', { waits: 'true' }),
    urgent: true,
    may: 'payments.read',
    count: paymentsWaiting,
  },
  {
    id: 'requests-unrefunded',
    label: 'Cancelled, paid, not refunded',
    to: filtered('requests', { unrefunded: 'true' }),
    urgent: true,
    may: 'payments.read',
    count: requestsUnrefunded,
  },
  {
    id: 'claims',
    label: 'Insurance claims to decide',
    to: filtered('claims', { state: 'checking' }),
    urgent: false,
    may: 'claims.read',
    count: claimsToDecide,
  },
  {
    id: 'requests-erased',
    label: 'Requests in progress whose buyer or worker was erased',
    to: filtered('requests', { erased: 'true' }),
    urgent: true,
    may: 'requests.every',
    count: requestsErased,
  },
  {
    id: 'requests',
    label: 'Requests in progress',
    to: filtered('requests', { status: 'processing' }),
    urgent: false,
    may: 'requests.every',
    count: requestsInWork(),
  },
  {
    id: 'incidents',
    label: 'Incident reports in progress',
    to: filtered('incidents', { status: 'processing' }),
    urgent: false,
    may: 'incidents.read',
    count: requestsInWork('INCIDENT_REPORT'),
  },
  {
    id: 'records',
    label: 'Records expiring this month',
    to: filtered('records', { expiring: 'this-month' }),
    urgent: false,
    may: 'records.read',
    count: expiringThisMonth,
  },
  {
    id: 'approvals',
    label: 'Pending approvals',
    to: filtered('approvals', { status: 'waiting' }),
    urgent: true,
    may: 'approvals.read',
    count: (platform, staff) =>
      waitingApprovals(platform, seenBy(allApproved(platform), staff, mayDo)),
  },
  {
    id: 'mails',
    label: 'Undelivered emails of the last week',
    to: filtered('outbox', { status: 'failed', written: 'last-week' }),
    urgent: true,
    may: 'outbox.read',
    count: failedMails,
  },
  {
    id: 'texts',
    label: 'Unsent necessary texts of the last three days',
    to: filtered('texts', { lost: 'true' }),
    urgent: true,
    may: 'texts.read',
    count: lostTexts,
  },
  {
    id: 'jobs',
    label: 'Failed background jobs',
    to: '/jobs',
    urgent: true,
    may: 'jobs.read',
    count: failedJobs,
  },
];

/** Contents: what is drawn, a line a chart. */
const charts: OverviewContents['charts'] = [
  {
    id: 'requests',
    label: 'Requests per day',
    unit: 'count',
    to: filtered('requests', {}),
    may: 'requests.every',
    days: async (platform) =>
      (await requestsByDay(platform)).map(({ day, count }) => ({ day, value: count })),
  },
  {
    id: 'revenue',
    label: 'Payments received per day',
    unit: 'kobo',
    to: filtered('payments', {}),
    may: 'payments.read',
    days: async (platform) =>
      (await revenueByDay(platform)).map(({ day, paidKobo }) => ({ day, value: paidKobo })),
  },
  {
    id: 'refunds',
    label: 'Refunds per day',
    unit: 'kobo',
    to: filtered('payments', { status: 'refunded' }),
    may: 'payments.read',
    days: async (platform) =>
      (await revenueByDay(platform)).map(({ day, refundedKobo }) => ({ day, value: refundedKobo })),
  },
  {
    id: 'searches',
    label: 'Searches per day',
    unit: 'count',
    to: filtered('audit', { action: 'verification.search' }),
    may: 'records.read',
    days: (platform) => entriesByDay(platform, 'verification.search'),
  },
];

/** Contents: what the console's first screen shows. */
export const allOverview: OverviewContents = {
  sources,
  charts,
  cases: { byState: casesByState, medianHours },
};
