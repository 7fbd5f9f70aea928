import StaffIcon from '@mui/icons-material/Badge';
import SessionsIcon from '@mui/icons-material/Devices';
import FeedbackIcon from '@mui/icons-material/Forum';
import RateIcon from '@mui/icons-material/Handyman';
import AuditIcon from '@mui/icons-material/History';
import ContactIcon from '@mui/icons-material/Mail';
import MailIcon from '@mui/icons-material/Outbox';
import PlanIcon from '@mui/icons-material/Sell';
import ImportIcon from '@mui/icons-material/UploadFile';
import JobIcon from '@mui/icons-material/WorkHistory';
import { Admin, Resource } from 'react-admin';
import { dataProvider } from '#app/admin/parts/data-provider.ts';
import { Frame } from '#app/admin/parts/frame.tsx';
import { type Screens, ScreensContext, screen } from '#app/admin/parts/screens.ts';
import { authProvider } from '#app/admin/parts/session.ts';
import { theme } from '#app/admin/parts/theme.ts';

const feedback = () => import('#app/feedback/admin/feedback-list.tsx');
const feedbackEntry = () => import('#app/feedback/admin/feedback-show.tsx');
const contacts = () => import('#app/contact/admin/contact-list.tsx');
const contact = () => import('#app/contact/admin/contact-show.tsx');
const plans = () => import('#app/plans/admin/plan-list.tsx');
const plan = () => import('#app/plans/admin/plan-edit.tsx');
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
