import { caseCalls, holidayCalls } from '#app/people/cases/admin/contract.ts';
import { feedbackCalls } from '#app/people/feedback/admin/contract.ts';
import { disputeCalls } from '#app/people/feedback/admin/disputes.contract.ts';
import { inquiryCalls } from '#app/people/lookups/admin/contract.ts';
import { proofCalls } from '#app/people/proof/contract.ts';
import { recordCalls } from '#app/people/verification/admin/contract.ts';
import { type Screens, screen } from '#console/screens.ts';

const cases = () => import('#app/people/cases/admin/case-list.tsx');
const oneCase = () => import('#app/people/cases/admin/case-show.tsx');
const newCase = () => import('#app/people/cases/admin/case-create.tsx');
const holidays = () => import('#app/people/cases/admin/holiday-list.tsx');
const proofs = () => import('#app/people/proof/admin/proofs-list.tsx');
const records = () => import('#app/people/verification/admin/record-list.tsx');
const record = () => import('#app/people/verification/admin/record-show.tsx');
const recordCreate = () => import('#app/people/verification/admin/record-create.tsx');
const recordEdit = () => import('#app/people/verification/admin/record-edit.tsx');
const lookupsCard = () => import('#app/people/lookups/admin/parts/lookups-card.tsx');
const sharesCard = () => import('#app/people/shares/admin/parts/shares-card.tsx');
const sessionsCard = () => import('#app/people/me/admin/parts/sessions-card.tsx');
const inquiries = () => import('#app/people/lookups/admin/inquiry-list.tsx');
const inquiry = () => import('#app/people/lookups/admin/inquiry-show.tsx');
const feedback = () => import('#app/people/feedback/admin/feedback-list.tsx');
const disputes = () => import('#app/people/feedback/admin/dispute-list.tsx');
const dispute = () => import('#app/people/feedback/admin/dispute-show.tsx');
const feedbackEntry = () => import('#app/people/feedback/admin/feedback-show.tsx');

/** Contents: the screens of cases, records and what is said about them. */
export const peopleScreens: Readonly<Record<string, Omit<Screens, 'name'>>> = {
  cases: {
    calls: caseCalls,
    label: 'Cases',
    group: 'People',
    list: screen(cases, 'CaseList'),
    show: screen(oneCase, 'CaseShow'),
    create: screen(newCase, 'CaseCreate'),
    named: 'fullName',
  },
  holidays: {
    calls: holidayCalls,
    label: 'Public holidays',
    group: 'People',
    list: screen(holidays, 'HolidayList'),
  },
  records: {
    calls: recordCalls,
    label: 'Verification records',
    group: 'People',
    list: screen(records, 'RecordList'),
    show: screen(record, 'RecordShow'),
    create: screen(recordCreate, 'RecordCreate'),
    edit: screen(recordEdit, 'RecordEdit'),
    cards: {
      shares: screen(sharesCard, 'SharesCard'),
      sessions: screen(sessionsCard, 'SessionsCard'),
      lookups: screen(lookupsCard, 'LookupsCard'),
    },
    named: 'fullName',
  },
  inquiries: {
    calls: inquiryCalls,
    label: 'Inquiries',
    group: 'Inbox',
    list: screen(inquiries, 'InquiryList'),
    show: screen(inquiry, 'InquiryShow'),
    named: 'badge',
  },
  proofs: {
    calls: proofCalls,
    label: 'Proof keys',
    group: 'System',
    list: screen(proofs, 'ProofsList'),
  },
  feedback: {
    calls: feedbackCalls,
    label: 'Feedback',
    group: 'Inbox',
    list: screen(feedback, 'FeedbackList'),
    show: screen(feedbackEntry, 'FeedbackShow'),
    named: 'name',
  },
  disputes: {
    calls: disputeCalls,
    label: 'Disputes',
    group: 'Inbox',
    list: screen(disputes, 'DisputeList'),
    show: screen(dispute, 'DisputeShow'),
    named: 'verificationId',
  },
};
