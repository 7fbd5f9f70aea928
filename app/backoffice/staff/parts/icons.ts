import AccountIcon from '@mui/icons-material/AccountCircle';
import PostIcon from '@mui/icons-material/Article';
import SubmissionIcon from '@mui/icons-material/Assignment';
import CaseIcon from '@mui/icons-material/AssignmentInd';
import StaffIcon from '@mui/icons-material/Badge';
import SubscriberIcon from '@mui/icons-material/Campaign';
import ReceiptIcon from '@mui/icons-material/CreditCard';
import SessionsIcon from '@mui/icons-material/Devices';
import FormIcon from '@mui/icons-material/DynamicForm';
import HolidayIcon from '@mui/icons-material/EventBusy';
import TestimonialIcon from '@mui/icons-material/FormatQuote';
import FeedbackIcon from '@mui/icons-material/Forum';
import DisputeIcon from '@mui/icons-material/Gavel';
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
import InquiryIcon from '@mui/icons-material/Visibility';
import ProofIcon from '@mui/icons-material/VpnKey';
import WebhookIcon from '@mui/icons-material/Webhook';
import JobIcon from '@mui/icons-material/WorkHistory';
import type { ComponentType } from 'react';

/** The picture of each resource in the menu, by its name. */
export const icons: Readonly<Record<string, ComponentType>> = {
  cases: CaseIcon,
  holidays: HolidayIcon,
  inquiries: InquiryIcon,
  proofs: ProofIcon,
  records: RecordIcon,
  feedback: FeedbackIcon,
  disputes: DisputeIcon,
  contacts: ContactIcon,
  requests: RequestIcon,
  payments: ReceiptIcon,
  incidents: IncidentIcon,
  claims: ClaimIcon,
  webhooks: WebhookIcon,
  approvals: ApprovalIcon,
  submissions: SubmissionIcon,
  subscribers: SubscriberIcon,
  accounts: AccountIcon,
  forms: FormIcon,
  plans: PlanIcon,
  services: RateIcon,
  staff: StaffIcon,
  sessions: SessionsIcon,
  imports: ImportIcon,
  outbox: MailIcon,
  jobs: JobIcon,
  audit: AuditIcon,
  posts: PostIcon,
  testimonials: TestimonialIcon,
  partners: PartnerIcon,
};
