import AccountIcon from '@mui/icons-material/AccountCircle';
import PostIcon from '@mui/icons-material/Article';
import SubmissionIcon from '@mui/icons-material/Assignment';
import StaffIcon from '@mui/icons-material/Badge';
import SubscriberIcon from '@mui/icons-material/Campaign';
import ReceiptIcon from '@mui/icons-material/CreditCard';
import SessionsIcon from '@mui/icons-material/Devices';
import FormIcon from '@mui/icons-material/DynamicForm';
import TestimonialIcon from '@mui/icons-material/FormatQuote';
import FeedbackIcon from '@mui/icons-material/Forum';
import PartnerIcon from '@mui/icons-material/Handshake';
import RateIcon from '@mui/icons-material/Handyman';
import AuditIcon from '@mui/icons-material/History';
import ApprovalIcon from '@mui/icons-material/HowToReg';
import RequestIcon from '@mui/icons-material/Inbox';
import ContactIcon from '@mui/icons-material/Mail';
import MailIcon from '@mui/icons-material/Outbox';
import IncidentIcon from '@mui/icons-material/ReportProblem';
import PlanIcon from '@mui/icons-material/Sell';
import ClaimIcon from '@mui/icons-material/Umbrella';
import ImportIcon from '@mui/icons-material/UploadFile';
import RecordIcon from '@mui/icons-material/VerifiedUser';
import WebhookIcon from '@mui/icons-material/Webhook';
import JobIcon from '@mui/icons-material/WorkHistory';
import { Admin, Resource } from 'react-admin';
import { dataProvider } from '#app/admin/parts/data-provider.ts';
import { Frame } from '#app/admin/parts/frame.tsx';
import { type Screens, ScreensContext, screen } from '#app/admin/parts/screens.ts';
import { authProvider } from '#app/admin/parts/session.ts';
import { theme } from '#app/admin/parts/theme.ts';

const records = () => import('#app/verification/admin/record-list.tsx');
const record = () => import('#app/verification/admin/record-show.tsx');
const recordCreate = () => import('#app/verification/admin/record-create.tsx');
const recordEdit = () => import('#app/verification/admin/record-edit.tsx');
const feedback = () => import('#app/feedback/admin/feedback-list.tsx');
const feedbackEntry = () => import('#app/feedback/admin/feedback-show.tsx');
const contacts = () => import('#app/contact/admin/contact-list.tsx');
const contact = () => import('#app/contact/admin/contact-show.tsx');
const requests = () => import('#app/purchase/admin/request-list.tsx');
const request = () => import('#app/purchase/admin/request-show.tsx');
const payments = () => import('#app/payment/admin/payment-list.tsx');
const payment = () => import('#app/payment/admin/payment-show.tsx');
const webhooks = () => import('#app/payment/webhook/admin/webhook-list.tsx');
const webhook = () => import('#app/payment/webhook/admin/webhook-show.tsx');
const claims = () => import('#app/claims/admin/claim-list.tsx');
const claim = () => import('#app/claims/admin/claim-show.tsx');
const claimForm = () => import('#app/claims/admin/claim-edit.tsx');
const approvals = () => import('#app/admin/wishes/admin/approval-list.tsx');
const approval = () => import('#app/admin/wishes/admin/approval-show.tsx');
const submissions = () => import('#app/forms/submissions/admin/submission-list.tsx');
const submission = () => import('#app/forms/submissions/admin/submission-show.tsx');
const subscribers = () => import('#app/mailing-list/admin/subscriber-list.tsx');
const forms = () => import('#app/forms/admin/form-list.tsx');
const form = () => import('#app/forms/admin/form-show.tsx');
const formEdit = () => import('#app/forms/admin/form-edit.tsx');
const accounts = () => import('#app/account/admin/account-list.tsx');
const account = () => import('#app/account/admin/account-show.tsx');
const newAccount = () => import('#app/account/admin/account-create.tsx');
const plans = () => import('#app/plans/admin/plan-list.tsx');
const plan = () => import('#app/plans/admin/plan-edit.tsx');
const posts = () => import('#app/blog/admin/post-list.tsx');
const post = () => import('#app/blog/admin/post-edit.tsx');
const testimonials = () => import('#app/home/testimonials/admin/testimonial-list.tsx');
const testimonial = () => import('#app/home/testimonials/admin/testimonial-edit.tsx');
const partners = () => import('#app/partners/admin/partner-list.tsx');
const partner = () => import('#app/partners/admin/partner-edit.tsx');
const services = () => import('#app/rate-calculator/admin/service-list.tsx');
const service = () => import('#app/rate-calculator/admin/service-edit.tsx');
const staff = () => import('#app/admin/staff/admin/staff-list.tsx');
const member = () => import('#app/admin/staff/admin/staff-show.tsx');
const sessions = () => import('#app/admin/sessions/admin/sessions-list.tsx');

const audit = () => import('#app/audit/admin/audit-list.tsx');
const auditEntry = () => import('#app/audit/admin/audit-show.tsx');
const jobs = () => import('#app/queues/admin/job-list.tsx');
const job = () => import('#app/queues/admin/job-show.tsx');
const mails = () => import('#app/outbox/admin/mail-list.tsx');
const mail = () => import('#app/outbox/admin/mail-show.tsx');
const imports = () => import('#app/imports/admin/import-list.tsx');
const oneImport = () => import('#app/imports/admin/import-show.tsx');
const newImport = () => import('#app/imports/admin/import-create.tsx');
const Overview = screen(() => import('#app/overview/admin/overview-show.tsx'), 'OverviewShow');

/** Contents: every admin screen, an entry a resource. */
export const allScreens: readonly Screens[] = [
  {
    name: 'records',
    label: 'Verification records',
    one: 'record',
    group: 'People',
    icon: RecordIcon,
    list: screen(records, 'RecordList'),
    show: screen(record, 'RecordShow'),
    create: screen(recordCreate, 'RecordCreate'),
    edit: screen(recordEdit, 'RecordEdit'),
    named: 'fullName',
  },
  {
    name: 'feedback',
    label: 'Feedback',
    one: 'feedback',
    group: 'Voices',
    icon: FeedbackIcon,
    list: screen(feedback, 'FeedbackList'),
    show: screen(feedbackEntry, 'FeedbackShow'),
    named: 'name',
  },
  {
    name: 'contacts',
    label: 'Messages',
    one: 'message',
    group: 'Voices',
    icon: ContactIcon,
    list: screen(contacts, 'ContactList'),
    show: screen(contact, 'ContactShow'),
    named: 'id',
  },
  {
    name: 'requests',
    label: 'Requests',
    one: 'request',
    group: 'Money',
    icon: RequestIcon,
    list: screen(requests, 'RequestList'),
    show: screen(request, 'RequestShow'),
    named: 'plan',
  },
  {
    name: 'payments',
    label: 'Payments',
    one: 'payment',
    group: 'Money',
    icon: ReceiptIcon,
    list: screen(payments, 'PaymentList'),
    show: screen(payment, 'PaymentShow'),
    named: 'id',
  },
  {
    name: 'incidents',
    label: 'Incident reports',
    one: 'incident report',
    group: 'Money',
    icon: IncidentIcon,
    list: screen(requests, 'IncidentList'),
    show: screen(request, 'IncidentShow'),
    named: 'plan',
  },
  {
    name: 'claims',
    label: 'Insurance claims',
    one: 'claim',
    group: 'Money',
    icon: ClaimIcon,
    list: screen(claims, 'ClaimList'),
    show: screen(claim, 'ClaimShow'),
    edit: screen(claimForm, 'ClaimEdit'),
    create: screen(claimForm, 'ClaimCreate'),
    named: 'id',
  },
  {
    name: 'webhooks',
    label: 'Provider events',
    one: 'event',
    group: 'Money',
    icon: WebhookIcon,
    list: screen(webhooks, 'WebhookList'),
    show: screen(webhook, 'WebhookShow'),
    named: 'event',
  },
  {
    name: 'approvals',
    label: 'Second pair of eyes',
    one: 'wish',
    group: 'House',
    icon: ApprovalIcon,
    list: screen(approvals, 'ApprovalList'),
    show: screen(approval, 'ApprovalShow'),
    named: 'summary',
  },
  {
    name: 'submissions',
    label: 'Submissions',
    one: 'submission',
    group: 'Voices',
    icon: SubmissionIcon,
    list: screen(submissions, 'SubmissionList'),
    show: screen(submission, 'SubmissionShow'),
    named: 'id',
  },
  {
    name: 'subscribers',
    label: 'Mailing list',
    one: 'subscriber',
    group: 'Voices',
    icon: SubscriberIcon,
    list: screen(subscribers, 'SubscriberList'),
    named: 'email',
  },
  {
    name: 'accounts',
    label: 'Accounts',
    one: 'account',
    group: 'People',
    icon: AccountIcon,
    list: screen(accounts, 'AccountList'),
    show: screen(account, 'AccountShow'),
    create: screen(newAccount, 'AccountCreate'),
    named: 'name',
  },
  {
    name: 'forms',
    label: 'Forms',
    one: 'form',
    group: 'Words',
    icon: FormIcon,
    list: screen(forms, 'FormList'),
    show: screen(form, 'FormShow'),
    edit: screen(formEdit, 'FormEdit'),
    create: screen(formEdit, 'FormCreate'),
    named: 'title',
  },
  {
    name: 'plans',
    label: 'Plans',
    one: 'plan',
    group: 'Catalogue',
    icon: PlanIcon,
    list: screen(plans, 'PlanList'),
    edit: screen(plan, 'PlanEdit'),
    create: screen(plan, 'PlanCreate'),
    named: 'name',
  },
  {
    name: 'services',
    label: 'Services and rates',
    one: 'service',
    group: 'Catalogue',
    icon: RateIcon,
    list: screen(services, 'ServiceList'),
    edit: screen(service, 'ServiceEdit'),
    create: screen(service, 'ServiceCreate'),
    named: 'title',
  },
  {
    name: 'staff',
    label: 'Staff',
    one: 'member of staff',
    group: 'House',
    icon: StaffIcon,
    list: screen(staff, 'StaffList'),
    show: screen(member, 'StaffShow'),
    named: 'name',
  },
  {
    name: 'sessions',
    label: 'My sessions',
    one: 'session',
    group: 'House',
    icon: SessionsIcon,
    list: screen(sessions, 'SessionsList'),
  },
  {
    name: 'imports',
    label: 'Imports',
    one: 'import',
    group: 'House',
    icon: ImportIcon,
    list: screen(imports, 'ImportList'),
    show: screen(oneImport, 'ImportShow'),
    create: screen(newImport, 'ImportCreate'),
    named: 'kind',
  },
  {
    name: 'outbox',
    label: 'Outbox',
    one: 'mail',
    group: 'House',
    icon: MailIcon,
    list: screen(mails, 'MailList'),
    show: screen(mail, 'MailShow'),
    named: 'subject',
  },
  {
    name: 'jobs',
    label: 'Background jobs',
    one: 'queue',
    group: 'House',
    icon: JobIcon,
    list: screen(jobs, 'JobList'),
    show: screen(job, 'JobShow'),
    named: 'id',
  },
  {
    name: 'audit',
    label: 'Audit trail',
    one: 'entry',
    group: 'House',
    icon: AuditIcon,
    list: screen(audit, 'AuditList'),
    show: screen(auditEntry, 'AuditShow'),
    named: 'action',
  },
  {
    name: 'posts',
    label: 'Blog posts',
    one: 'post',
    group: 'Words',
    icon: PostIcon,
    list: screen(posts, 'PostList'),
    edit: screen(post, 'PostEdit'),
    create: screen(post, 'PostCreate'),
    named: 'title',
  },
  {
    name: 'testimonials',
    label: 'Testimonials',
    one: 'testimonial',
    group: 'Words',
    icon: TestimonialIcon,
    list: screen(testimonials, 'TestimonialList'),
    edit: screen(testimonial, 'TestimonialEdit'),
    create: screen(testimonial, 'TestimonialCreate'),
    named: 'title',
  },
  {
    name: 'partners',
    label: 'Partners',
    one: 'partner',
    group: 'Words',
    icon: PartnerIcon,
    list: screen(partners, 'PartnerList'),
    edit: screen(partner, 'PartnerEdit'),
    create: screen(partner, 'PartnerCreate'),
    named: 'name',
  },
];

function Dashboard() {
  return <Overview />;
}

/** The console: react-admin with the product's own data, session, theme and frame. */
export function Console() {
  return (
    <ScreensContext value={allScreens}>
      <Admin
        title="Sapioworker console"
        dataProvider={dataProvider}
        authProvider={authProvider}
        layout={Frame}
        dashboard={Dashboard}
        theme={theme}
        darkTheme={null}
        requireAuth
        disableTelemetry
        loginPage={false}
      >
        {allScreens.map(({ name, label, named, icon, list, show, create, edit }) => (
          <Resource
            key={name}
            name={name}
            options={{ label }}
            icon={icon}
            list={list}
            {...(show ? { show } : {})}
            {...(create ? { create } : {})}
            {...(edit ? { edit } : {})}
            {...(named ? { recordRepresentation: named } : {})}
          />
        ))}
      </Admin>
    </ScreensContext>
  );
}
