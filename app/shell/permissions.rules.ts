import { hasName } from '#platform/text/names.ts';
/** Who works in the console, the widest role first. */
export const roles = [
  'administrator',
  'verification-agent',
  'editor',
  'support',
  'finance',
  'auditor',
] as const;
export type Role = (typeof roles)[number];

/** A role as people read it. */
export const roleNames: Readonly<Record<Role, string>> = {
  administrator: 'Administrator',
  'verification-agent': 'Verification agent',
  editor: 'Editor',
  support: 'Support',
  finance: 'Finance',
  auditor: 'Auditor',
};

const namesByRole = new Map<string, string>(Object.entries(roleNames));

/** The name of a role; undefined for one that is not known any more. */
export const roleName = (role: string): string | undefined => namesByRole.get(role);

const everybody = roles;
const administrators = ['administrator'] as const;
const agents = ['administrator', 'verification-agent'] as const;
const editors = ['administrator', 'editor'] as const;
const inboxRoles = ['administrator', 'support'] as const;
const cashiers = ['administrator', 'finance'] as const;
/** Who takes lists away as files, where nobody else works with them outside. */
const takers = ['administrator', 'auditor'] as const;

/**
 * The one table of who may do what. A call names a permission; one that is not here is nobody's.
 * The auditor reads everything but the files that people send, and changes nothing.
 */
export const permissions = {
  /** One's own session, password and second factor. */
  self: everybody,
  'overview.read': everybody,
  /** Saying why one opens a person's record; reading it needs that record's own permission. */
  'people.open': ['administrator', 'verification-agent', 'support', 'finance', 'auditor'],
  'records.read': ['administrator', 'verification-agent', 'support', 'auditor'],
  'records.write': agents,
  'records.revoke': agents,
  /** Date of birth, national ID (masked), police record, health, papers and report of a record. */
  'records.sensitive': ['administrator', 'verification-agent', 'auditor'],
  'records.reveal': agents,
  'records.export': takers,
  /** Asking, and agreeing, that a worker learns of a look at the record later. */
  'lookups.delay': agents,
  'inquiries.read': ['administrator', 'verification-agent', 'support', 'auditor'],
  'inquiries.write': ['administrator', 'verification-agent', 'support'],
  /** How the keys of proofs and their status list stand. */
  'proofs.read': ['administrator', 'verification-agent', 'auditor'],
  'cases.read': ['administrator', 'verification-agent', 'support', 'auditor'],
  'cases.write': agents,
  /** Proposing, releasing and deciding: always by a person (CASE-07). */
  'cases.decide': agents,
  'cases.export': takers,
  'holidays.read': ['administrator', 'verification-agent', 'support', 'auditor'],
  'holidays.write': administrators,
  'plans.read': everybody,
  'plans.write': administrators,
  'plans.export': ['administrator', 'editor', 'auditor'],
  'services.read': everybody,
  'services.write': editors,
  'services.export': ['administrator', 'editor', 'auditor'],
  'forms.read': ['administrator', 'editor', 'auditor'],
  'forms.write': editors,
  'forms.export': ['administrator', 'editor', 'auditor'],
  /** Sensitive answers and their files need `records.sensitive` too (decision 062). */
  'submissions.read': ['administrator', 'verification-agent', 'support', 'auditor'],
  'submissions.write': ['administrator', 'verification-agent', 'support'],
  'submissions.export': takers,
  'files.read': ['administrator', 'verification-agent', 'support'],
  'posts.read': ['administrator', 'editor', 'auditor'],
  'posts.write': editors,
  'posts.export': ['administrator', 'editor', 'auditor'],
  /** Pictures for posts and for sample content; anybody may see them. */
  'pictures.write': editors,
  'testimonials.read': ['administrator', 'editor', 'auditor'],
  'testimonials.write': editors,
  'testimonials.export': ['administrator', 'editor', 'auditor'],
  'partners.read': ['administrator', 'editor', 'auditor'],
  'partners.write': editors,
  'partners.export': ['administrator', 'editor', 'auditor'],
  'feedback.read': ['administrator', 'support', 'auditor'],
  'feedback.write': inboxRoles,
  'feedback.export': takers,
  /** A dispute is decided by another member than the one who released the feedback (ME-07). */
  'disputes.read': ['administrator', 'support', 'auditor'],
  'disputes.write': inboxRoles,
  'disputes.export': takers,
  'contacts.read': ['administrator', 'support', 'auditor'],
  'contacts.write': inboxRoles,
  'contacts.export': takers,
  'subscribers.read': ['administrator', 'editor', 'auditor'],
  'subscribers.export': editors,
  /** Without `requests.every` these are verification orders alone (CASE-04). `readingOf` says who reads what was answered. */
  'requests.read': ['administrator', 'verification-agent', 'support', 'finance', 'auditor'],
  'requests.every': ['administrator', 'support', 'finance', 'auditor'],
  'requests.write': ['administrator', 'support', 'finance'],
  'requests.export': ['administrator', 'finance', 'auditor'],
  'incidents.read': ['administrator', 'verification-agent', 'support', 'auditor'],
  'incidents.write': ['administrator', 'verification-agent', 'support'],
  'incidents.export': takers,
  'payments.read': ['administrator', 'finance', 'auditor'],
  'payments.write': cashiers,
  'payments.refund': cashiers,
  'payments.export': ['administrator', 'finance', 'auditor'],
  'webhooks.read': ['administrator', 'finance', 'auditor'],
  'webhooks.write': cashiers,
  'webhooks.export': takers,
  'claims.read': ['administrator', 'support', 'auditor'],
  'claims.write': inboxRoles,
  /** Deciding a claim is the administrator's (GEN-20). */
  'claims.decide': administrators,
  'claims.export': takers,
  'accounts.read': ['administrator', 'support', 'auditor'],
  'accounts.write': administrators,
  'accounts.export': takers,
  'staff.read': ['administrator', 'auditor'],
  'staff.write': administrators,
  'staff.export': takers,
  'approvals.read': ['administrator', 'verification-agent', 'finance', 'auditor'],
  'approvals.decide': ['administrator', 'verification-agent', 'finance'],
  'approvals.export': takers,
  'audit.read': ['administrator', 'auditor'],
  'audit.export': takers,
  'jobs.read': ['administrator', 'auditor'],
  'jobs.write': administrators,
  'outbox.read': ['administrator', 'support', 'auditor'],
  'outbox.write': inboxRoles,
  'outbox.export': takers,
  'texts.read': ['administrator', 'support', 'auditor'],
  'imports.read': takers,
  'imports.write': administrators,
  'imports.export': takers,
} as const satisfies Readonly<Record<string, readonly Role[]>>;
export type Permission = keyof typeof permissions;

/** Whether a role holds a permission. Deny is the answer to everything unknown. */
export function mayDo(role: string, permission: string): boolean {
  if (!hasName(permissions, permission)) return false;
  const holders: readonly string[] = permissions[permission];
  return holders.includes(role);
}

/**
 * The permission that an action of the console needs: `list` and `show` need `<resource>.read`, `export`
 * one of its own, whatever changes something `<resource>.write`.
 */
export function permissionFor(resource: string, action: string): string {
  if (action === 'export') return `${resource}.export`;
  const isReading = action === 'list' || action === 'show' || action === 'read';
  return `${resource}.${isReading ? 'read' : 'write'}`;
}

/** The roles that hold a permission. */
export const rolesWith = (permission: string): readonly Role[] =>
  roles.filter((role) => mayDo(role, permission));
