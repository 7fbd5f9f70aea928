/** A row of a table as it stands. */
export interface Kept {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

export interface Snapshot {
  readonly rows: Kept[];
  /** Handles of the kept files. */
  readonly files: string[];
}

export const paperTag = 'staffing-agent-contract-nda';

/** Every table that holds something of a person, and those that hold files. */
export const tables = [
  ...['purchase_requests', 'purchase_notes', 'payments', 'payment_webhooks'],
  ...['form_submissions', 'submission_notes', 'agreement_signatures'],
  ...['verification_records', 'verification_documents', 'verification_consents'],
  ...['insurance_claims', 'claim_notes', 'claim_documents'],
  ...['accounts', 'feedbacks', 'contacts', 'mail_subscribers', 'uploads', 'site_pictures'],
  ...['cases', 'case_checks', 'case_consents', 'case_guarantors', 'case_asks', 'case_proposals'],
  ...['case_events', 'case_codes', 'record_shares', 'share_openings', 'record_lookups'],
  ...['feedback_disputes', 'record_reviews', 'renewals', 'renewal_payers'],
  ...['me_sessions', 'me_devices', 'record_channels', 'record_reminders', 'reminder_stops'],
  'proof_indices',
] as const;

type Row = Kept['row'];
const parents = [
  ...['request_id', 'subject', 'reference', 'submission_id', 'record_id', 'claim_id'],
  ...['case_id', 'share_id', 'badge'],
];
/** Rows of a worker under the id of somebody's feedback. */
const ofRecord: readonly string[] = ['feedback_disputes', 'record_reviews'];

/** What is left of a decided case; of one that is not nothing is left. */
const leftOfCases: Readonly<Record<string, (row: Row) => Row>> = {
  cases: (row) => ({
    ...row,
    ...{ name: 'Deleted', name_key: '-', phone: null, phone_key: null, email: null },
    ...{ email_key: null, born: null, address: null, state_of_residence: null },
    ...{ photo_handle: null, facts_from: {}, papers: [], suggested_guarantors: [] },
    ...{ national_id_sealed: null, national_id_last_four: null, national_id_hash: null },
    ...{ virtual_id_hash: null, link_hash: null, version: Number(row.version) + 1 },
  }),
  case_checks: (row) => ({
    ...row,
    ...{ how: null, note: null, partial_reason: null, reference: null, evidence: [] },
    compared: null,
  }),
  case_events: (row) => ({ ...row, note: null }),
  case_asks: (row) => ({ ...row, answer_sealed: null, reference: null }),
  case_proposals: (row) => ({ ...row, reasons: '', answer: null, answer_files: [] }),
  case_consents: (row) => row,
};

/** What is left of an order of somebody, or of the person, that is about the person. */
const leftOfAbout: Readonly<Record<string, (row: Row, now: string) => Row>> = {
  purchase_requests: (row, now) => ({
    ...row,
    ...{ form_data: { fullName: 'Deleted' }, order_key: null, subject_erased_at: now },
    version: Number(row.version) + 1,
  }),
  purchase_notes: (row) => ({ ...row, text: '' }),
};

/** What is left of a decided case of somebody else for whom the person vouched, and of the order that named them. */
const leftOfGuarantee: Readonly<Record<string, (row: Row) => Row | null>> = {
  purchase_requests: (row) => {
    const { secondGuarantor, secondGuarantorPhone, ...answers } = row.form_data as Row;
    return { ...row, form_data: answers, order_key: null, version: Number(row.version) + 1 };
  },
  cases: (row) => ({ ...row, version: Number(row.version) + 1 }),
  case_guarantors: (row) => {
    if (row.place !== 2) return row;
    const nobody = { name: 'Deleted', phone: '', email: null, relation: '', reason: null };
    return row.answer ? { ...row, ...nobody } : null;
  },
};

/** What is left of a person's own row by table; null: nothing. Every other table leaves nothing. */
const leftOf: Readonly<Record<string, (row: Row, now: string) => Row | null>> = {
  purchase_requests: (row, now) => ({
    ...row,
    ...{ customer_name: '', customer_email: '', customer_phone: '', form_data: {} },
    order_key: null,
    ...(row.status === 'received'
      ? { status: 'cancelled', closed_at: now, version: Number(row.version) + 1 }
      : {}),
    ...(row.status === 'processing' ? {} : { subject_erased_at: now }),
  }),
  purchase_notes: (row) => ({ ...row, text: '' }),
  payments: (row) => ({ ...row, email: '', closed_note: null }),
  payment_webhooks: (row) => ({ ...row, body: '' }),
  feedbacks: (row) =>
    row.state === 'published'
      ? { ...row, name: '', email: null, reply: null, fingerprint: row.id }
      : null,
  insurance_claims: (row) => ({
    ...row,
    ...{ name: '', email: '', phone: '', what: '', badge: null, fee_by: null },
    version: Number(row.version) + 1,
  }),
  claim_notes: (row) => ({ ...row, text: '' }),
  ...leftOfCases,
  feedback_disputes: (row) => (row.decided_at ? { ...row, words: '', reason: '' } : null),
  renewals: (row) => row,
  proof_indices: (row) => ({ ...row, record_id: null }),
  verification_records: (row, now) => ({
    ...row,
    ...{ full_name: 'Deleted', name_key: '-', surname_key: '', phone: null, email: null },
    ...{ email_key: null, born: '1900-01-01', address: null, state: null, hidden: true },
    ...{ police_record: 'Not checked', health_status: null, total_reviews: 0 },
    ...{ photo_handle: null, has_basic_report: false, national_id_sealed: null },
    ...{ national_id_last_four: null, national_id_hash: null, updated_at: now },
    version: Number(row.version) + 1,
  }),
};

interface Known {
  /** Whose a row is, by its key or its parent's. */
  readonly owners: ReadonlyMap<string, string>;
  /** Whose a file is, by its handle. */
  readonly files: ReadonlyMap<string, string>;
  readonly now: string;
}

function ownerOf({ owners, files }: Known, { table, row }: Kept): string | undefined {
  if (table === 'uploads') return files.get(String(row.handle));
  if (table === 'mail_subscribers') return owners.get(String(row.email));
  if (table === 'renewal_payers') return String(row.email).toLowerCase();
  if (ofRecord.includes(table)) return owners.get(String(row.record_id));
  const keys = [row.id, row.ticket, ...parents.map((name) => row[name])];
  return keys.map((key) => owners.get(String(key))).find((owner) => owner !== undefined);
}

/** What must stand after this person was erased: everybody else's rows and files as they were. */
export function modelOf(person: string, before: Snapshot, known: Known): Snapshot {
  // Whatever staff have done with it since.
  const wasAccepted = new Set(
    before.rows.flatMap(({ row }) => (row.moved_to === 'accepted' ? [row.submission_id] : [])),
  );
  const isAccepted = ({ row }: Kept) =>
    row.tag === paperTag && (row.state === 'accepted' || wasAccepted.has(row.id));
  const accepted = new Set(before.rows.filter(isAccepted).map(({ row }) => row.id));
  const isDecided = ({ table, row }: Kept) => table === 'cases' && row.state === 'decided';
  const decided = new Set(before.rows.filter(isDecided).map(({ row }) => row.id));
  const isOpenCase = ({ table, row }: Kept) =>
    table in leftOfCases && !decided.has(table === 'cases' ? row.id : row.case_id);
  const isAbout = ({ table, row }: Kept) =>
    table in leftOfAbout &&
    known.owners.get(`about ${String(row.request_id ?? row.id)}`) === person;
  const told = before.rows.map((one) => {
    const row = isAbout(one) && leftOfAbout[one.table]?.(one.row, known.now);
    return row ? { ...one, row } : one;
  });
  const vouched = ({ row }: Kept) =>
    known.owners.get(`guarantor ${String(row.case_id ?? row.id)}`) === person;
  const rows = told.flatMap((one) => {
    if (ownerOf(known, one) !== person) {
      const left = vouched(one) && leftOfGuarantee[one.table];
      const row = left ? left(one.row) : one.row;
      return row ? [{ ...one, row }] : [];
    }
    if (isOpenCase(one)) return [];
    if (one.table === 'agreement_signatures') {
      return accepted.has(one.row.submission_id) ? [one] : [];
    }
    if (one.table === 'form_submissions' && accepted.has(one.row.id)) {
      const emptied = { answers: {}, applicant: null, content_hash: one.row.id };
      return [{ ...one, row: { ...one.row, ...emptied } }];
    }
    const left = leftOf[one.table]?.(one.row, known.now);
    return left ? [{ ...one, row: left }] : [];
  });
  const files = before.files.filter((one) => known.files.get(one.slice(0, 26)) !== person);
  return { rows, files };
}
