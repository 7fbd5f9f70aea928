import { approvalCalls } from '#app/backoffice/approvals/contract.ts';
import { auditCalls } from '#app/backoffice/audit/contract.ts';
import { importCalls } from '#app/backoffice/imports/contract.ts';
import { mailCalls } from '#app/backoffice/outbox/contract.ts';
import { textMessageCalls } from '#app/backoffice/outbox/messages.contract.ts';
import { queueCalls } from '#app/backoffice/queues/contract.ts';
import { staffCalls } from '#app/backoffice/staff/members/members.contract.ts';
import { sessionCalls } from '#app/backoffice/staff/sessions/sessions.contract.ts';
import { claimCalls } from '#app/commerce/claims/admin/contract.ts';
import { paymentCalls } from '#app/commerce/payment/admin/contract.ts';
import { webhookCalls } from '#app/commerce/payment/webhook/admin/webhook.contract.ts';
import { planCalls } from '#app/commerce/plans/admin/contract.ts';
import { incidentCalls, requestCalls } from '#app/commerce/purchase/admin/contract.ts';
import { accountCalls } from '#app/intake/account/admin/contract.ts';
import { formCalls } from '#app/intake/forms/admin/contract.ts';
import { submissionCalls } from '#app/intake/forms/submissions/admin/submissions.contract.ts';
import { postCalls } from '#app/site/blog/admin/contract.ts';
import { contactCalls } from '#app/site/contact/admin/contract.ts';
import { testimonialCalls } from '#app/site/home/testimonials/admin/testimonials.contract.ts';
import { subscriberCalls } from '#app/site/mailing-list/admin/contract.ts';
import { partnerCalls } from '#app/site/partners/admin/contract.ts';
import { serviceCalls } from '#app/site/rate-calculator/admin/contract.ts';
import { type Screens, screen } from '#console/screens.ts';
import { peopleScreens } from './people.tsx';

const contacts = () => import('#app/site/contact/admin/contact-list.tsx');
const contact = () => import('#app/site/contact/admin/contact-show.tsx');
const requests = () => import('#app/commerce/purchase/admin/request-list.tsx');
const request = () => import('#app/commerce/purchase/admin/request-show.tsx');
const payments = () => import('#app/commerce/payment/admin/payment-list.tsx');
const payment = () => import('#app/commerce/payment/admin/payment-show.tsx');
const webhooks = () => import('#app/commerce/payment/webhook/admin/webhook-list.tsx');
const webhook = () => import('#app/commerce/payment/webhook/admin/webhook-show.tsx');
const claims = () => import('#app/commerce/claims/admin/claim-list.tsx');
const claim = () => import('#app/commerce/claims/admin/claim-show.tsx');
const claimForm = () => import('#app/commerce/claims/admin/claim-edit.tsx');
const approvals = () => import('#app/backoffice/staff/approvals/admin/approval-list.tsx');
const approval = () => import('#app/backoffice/staff/approvals/admin/approval-show.tsx');
const submissions = () => import('#app/intake/forms/submissions/admin/submission-list.tsx');
const submission = () => import('#app/intake/forms/submissions/admin/submission-show.tsx');
const subscribers = () => import('#app/site/mailing-list/admin/subscriber-list.tsx');
const forms = () => import('#app/intake/forms/admin/form-list.tsx');
const form = () => import('#app/intake/forms/admin/form-show.tsx');
const formEdit = () => import('#app/intake/forms/admin/form-edit.tsx');
const accounts = () => import('#app/intake/account/admin/account-list.tsx');
const account = () => import('#app/intake/account/admin/account-show.tsx');
const newAccount = () => import('#app/intake/account/admin/account-create.tsx');
const plans = () => import('#app/commerce/plans/admin/plan-list.tsx');
const plan = () => import('#app/commerce/plans/admin/plan-edit.tsx');
const posts = () => import('#app/site/blog/admin/post-list.tsx');
const post = () => import('#app/site/blog/admin/post-edit.tsx');
const testimonials = () => import('#app/site/home/testimonials/admin/testimonial-list.tsx');
const testimonial = () => import('#app/site/home/testimonials/admin/testimonial-edit.tsx');
const partners = () => import('#app/site/partners/admin/partner-list.tsx');
const partner = () => import('#app/site/partners/admin/partner-edit.tsx');
const services = () => import('#app/site/rate-calculator/admin/service-list.tsx');
const service = () => import('#app/site/rate-calculator/admin/service-edit.tsx');
const staff = () => import('#app/backoffice/staff/members/admin/staff-list.tsx');
const member = () => import('#app/backoffice/staff/members/admin/staff-show.tsx');
const sessions = () => import('#app/backoffice/staff/sessions/admin/sessions-list.tsx');
const audit = () => import('#app/backoffice/audit/admin/audit-list.tsx');
const auditEntry = () => import('#app/backoffice/audit/admin/audit-show.tsx');
const jobs = () => import('#app/backoffice/queues/admin/job-list.tsx');
const job = () => import('#app/backoffice/queues/admin/job-show.tsx');
const mails = () => import('#app/backoffice/outbox/admin/mail-list.tsx');
const mail = () => import('#app/backoffice/outbox/admin/mail-show.tsx');
const textMessages = () => import('#app/backoffice/outbox/admin/message-list.tsx');
const imports = () => import('#app/backoffice/imports/admin/import-list.tsx');
const oneImport = () => import('#app/backoffice/imports/admin/import-show.tsx');
const newImport = () => import('#app/backoffice/imports/admin/import-create.tsx');
const overview = () => import('#app/backoffice/overview/admin/overview-show.tsx');

/** The first screen. */
export const FirstScreen = screen(overview, 'OverviewShow');

/** Contents: every admin screen, an entry a resource under its name. */
const resources: Readonly<Record<string, Omit<Screens, 'name'>>> = {
  ...peopleScreens,
  contacts: {
    calls: contactCalls,
    label: 'Messages',
    group: 'Inbox',
    list: screen(contacts, 'ContactList'),
    show: screen(contact, 'ContactShow'),
    named: 'id',
  },
  requests: {
    calls: requestCalls,
    label: 'Requests',
    group: 'Orders and payments',
    list: screen(requests, 'RequestList'),
    show: screen(request, 'RequestShow'),
    named: 'plan',
  },
  payments: {
    calls: paymentCalls,
    label: 'Payments',
    group: 'Orders and payments',
    list: screen(payments, 'PaymentList'),
    show: screen(payment, 'PaymentShow'),
    named: 'id',
  },
  incidents: {
    calls: incidentCalls,
    label: 'Incident reports',
    group: 'Orders and payments',
    list: screen(requests, 'IncidentList'),
    show: screen(request, 'IncidentShow'),
    named: 'plan',
  },
  claims: {
    calls: claimCalls,
    label: 'Insurance claims',
    group: 'Orders and payments',
    list: screen(claims, 'ClaimList'),
    show: screen(claim, 'ClaimShow'),
    edit: screen(claimForm, 'ClaimEdit'),
    create: screen(claimForm, 'ClaimCreate'),
    named: 'id',
  },
  webhooks: {
    calls: webhookCalls,
    label: 'Webhook events',
    group: 'Orders and payments',
    list: screen(webhooks, 'WebhookList'),
    show: screen(webhook, 'WebhookShow'),
    named: 'event',
  },
  approvals: {
    calls: approvalCalls,
    label: 'Approvals',
    group: 'System',
    list: screen(approvals, 'ApprovalList'),
    show: screen(approval, 'ApprovalShow'),
    named: 'summary',
  },
  submissions: {
    calls: submissionCalls,
    label: 'Form submissions',
    group: 'Inbox',
    list: screen(submissions, 'SubmissionList'),
    show: screen(submission, 'SubmissionShow'),
    named: 'id',
  },
  subscribers: {
    calls: subscriberCalls,
    label: 'Mailing list',
    group: 'Inbox',
    list: screen(subscribers, 'SubscriberList'),
    named: 'email',
  },
  accounts: {
    calls: accountCalls,
    label: 'Accounts',
    group: 'People',
    list: screen(accounts, 'AccountList'),
    show: screen(account, 'AccountShow'),
    create: screen(newAccount, 'AccountCreate'),
    named: 'name',
  },
  forms: {
    calls: formCalls,
    label: 'Forms',
    group: 'Content',
    list: screen(forms, 'FormList'),
    show: screen(form, 'FormShow'),
    edit: screen(formEdit, 'FormEdit'),
    create: screen(formEdit, 'FormCreate'),
    named: 'title',
  },
  plans: {
    calls: planCalls,
    label: 'Plans',
    group: 'Catalogue',
    list: screen(plans, 'PlanList'),
    edit: screen(plan, 'PlanEdit'),
    create: screen(plan, 'PlanCreate'),
    named: 'name',
  },
  services: {
    calls: serviceCalls,
    label: 'Services and rates',
    group: 'Catalogue',
    list: screen(services, 'ServiceList'),
    edit: screen(service, 'ServiceEdit'),
    create: screen(service, 'ServiceCreate'),
    named: 'title',
  },
  staff: {
    calls: staffCalls,
    label: 'Staff',
    group: 'System',
    list: screen(staff, 'StaffList'),
    show: screen(member, 'StaffShow'),
    named: 'name',
  },
  sessions: {
    calls: sessionCalls,
    label: 'My sessions',
    group: 'System',
    list: screen(sessions, 'SessionsList'),
  },
  imports: {
    calls: importCalls,
    label: 'Imports',
    group: 'System',
    list: screen(imports, 'ImportList'),
    show: screen(oneImport, 'ImportShow'),
    create: screen(newImport, 'ImportCreate'),
    named: 'kind',
  },
  outbox: {
    calls: mailCalls,
    label: 'Outbox',
    group: 'System',
    list: screen(mails, 'MailList'),
    show: screen(mail, 'MailShow'),
    named: 'subject',
  },
  texts: {
    calls: textMessageCalls,
    label: 'SMS and WhatsApp',
    group: 'System',
    list: screen(textMessages, 'MessageList'),
  },
  jobs: {
    calls: queueCalls,
    label: 'Background jobs',
    group: 'System',
    list: screen(jobs, 'JobList'),
    show: screen(job, 'JobShow'),
    named: 'id',
  },
  audit: {
    calls: auditCalls,
    label: 'Audit trail',
    group: 'System',
    list: screen(audit, 'AuditList'),
    show: screen(auditEntry, 'AuditShow'),
    named: 'action',
  },
  posts: {
    calls: postCalls,
    label: 'Blog posts',
    group: 'Content',
    list: screen(posts, 'PostList'),
    edit: screen(post, 'PostEdit'),
    create: screen(post, 'PostCreate'),
    named: 'title',
  },
  testimonials: {
    calls: testimonialCalls,
    label: 'Testimonials',
    group: 'Content',
    list: screen(testimonials, 'TestimonialList'),
    edit: screen(testimonial, 'TestimonialEdit'),
    create: screen(testimonial, 'TestimonialCreate'),
    named: 'title',
  },
  partners: {
    calls: partnerCalls,
    label: 'Partners',
    group: 'Content',
    list: screen(partners, 'PartnerList'),
    edit: screen(partner, 'PartnerEdit'),
    create: screen(partner, 'PartnerCreate'),
    named: 'name',
  },
};

export const allScreens: readonly Screens[] = Object.entries(resources).map(([name, screens]) => ({
  name,
  ...screens,
}));
