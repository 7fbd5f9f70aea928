import type { CheckKind, CheckState } from '../contract.ts';
import { paperKinds, steps } from './kinds.contract.ts';
import type { PaperKind, Step } from './person.contract.ts';

/** A token of a link: 128 bits as Crockford base32, in either case. */
export const tokenPattern = /^[0-9A-HJKMNP-TV-Z]{26}$/i;

/** The text of consent that is asked for now; an answer to another one is refused. */
export const consentText = { version: '2026-11-30', language: 'en' } as const;

/** Under which title each paper is kept with the case. */
export const paperTitles: Readonly<Record<PaperKind, string>> = {
  id: 'Photo ID: national ID card, passport, driver’s licence or voter’s card',
  police: 'Police character certificate',
  health: 'Health certificate',
};

const checkOfPaper: Readonly<Record<PaperKind, CheckKind>> = {
  id: 'identity',
  police: 'police-record',
  health: 'health',
};

/** The check that a paper is for. */
export const checkFor = (kind: PaperKind): CheckKind => checkOfPaper[kind];

/** The papers that these checks can use. */
export const papersOf = (checks: Known['checks']): readonly PaperKind[] =>
  paperKinds.filter((paper) => checks.some(({ kind }) => kind === checkOfPaper[paper]));

/** What is dialled, with one's NIN in its place, for a virtual NIN that an enterprise can use. */
export const dialledFor = (enterprise: string): string => `*346*3*NIN*${enterprise}#`;

/** How long a code holds, how often it may be typed, and how soon another one may be asked for. */
export const codeHoldsMs = 10 * 60_000;
export const codeTries = 5;
export const codePauseMs = 30_000;

/** Of a case what its next steps hang on. */
export interface Known {
  readonly consented: boolean;
  readonly born: string | null;
  readonly address: string | null;
  readonly state: string | null;
  readonly phone: string | null;
  /** A number was given, or a source was asked about one. */
  readonly hasNumber: boolean;
  readonly papers: readonly PaperKind[];
  readonly guarantors: readonly (1 | 2)[];
  readonly checks: readonly { readonly kind: CheckKind; readonly state: CheckState }[];
}

const endedStates: readonly CheckState[] = ['passed', 'partial', 'failed', 'not-applicable'];
export const isEnded = (state: CheckState): boolean => endedStates.includes(state);

export type Detail = 'phone' | 'born' | 'address' | 'state';

/** Whether the address that is known was not enough: staff ask for it once more. */
export const asksAddressAgain = ({ checks, address }: Known): boolean =>
  Boolean(address) &&
  checks.some((check) => check.kind === 'address' && check.state === 'waiting-for-person');

/** The details of the person that a record or its open checks need: nobody has told them, or they are asked for again. */
export function missingDetails(known: Known): readonly Detail[] {
  const { checks, phone, born, address, state } = known;
  const again = asksAddressAgain(known);
  const isOpen = (kind: CheckKind) =>
    checks.some((check) => check.kind === kind && !isEnded(check.state));
  const wanted: readonly [Detail, boolean][] = [
    ['phone', isOpen('phone') && !phone],
    // Every record has it, and where nobody checks an identity nothing else asks for it.
    ['born', !born && (isOpen('identity') || checks.every(({ kind }) => kind !== 'identity'))],
    ['address', isOpen('address') && (!address || again)],
    ['state', isOpen('address') && (!state || again)],
  ];
  return wanted.filter(([, misses]) => misses).map(([detail]) => detail);
}

/** What the person has given for a check, so that the rest is ours. */
function isGiven(kind: CheckKind, known: Known): boolean {
  switch (kind) {
    case 'identity':
      return known.hasNumber || known.papers.includes('id');
    case 'police-record':
      return known.papers.includes('police');
    case 'health':
      return known.papers.includes('health');
    case 'guarantor-1':
      return known.guarantors.includes(1);
    case 'guarantor-2':
      return known.guarantors.includes(2);
    case 'phone':
      return false;
    default:
      return true;
  }
}

const stepOf: Readonly<Partial<Record<CheckKind, Step>>> = {
  identity: 'identity',
  'police-record': 'papers',
  health: 'papers',
  phone: 'code',
  'guarantor-1': 'guarantors',
  'guarantor-2': 'guarantors',
};

/** Whether a check waits for something that the person can do here. */
export function waitsForPerson(
  check: { readonly kind: CheckKind; readonly state: CheckState },
  known: Known,
): boolean {
  if (isEnded(check.state) || check.state === 'waiting-for-source') return false;
  if (check.state === 'waiting-for-person') return true;
  const lacks = missingDetails(known);
  if (check.kind === 'identity' && lacks.includes('born')) return true;
  if (check.kind === 'address' && (lacks.includes('address') || lacks.includes('state'))) {
    return true;
  }
  return !isGiven(check.kind, known);
}

/** What is still needed from the person, in the order in which it is asked. */
export function stepsFor(known: Known): readonly Step[] {
  const needed = new Set<Step>();
  // Where no check is made, nothing is to be agreed to.
  if (!known.consented && known.checks.length > 0) needed.add('consent');
  if (missingDetails(known).length > 0) needed.add('details');
  for (const check of known.checks) {
    const step = stepOf[check.kind];
    const again = check.state === 'waiting-for-person';
    const open = !isEnded(check.state) && check.state !== 'waiting-for-source';
    // A code goes nowhere without a number.
    if (step === 'code' && !known.phone) continue;
    if (step && open && (again || !isGiven(check.kind, known))) needed.add(step);
  }
  return steps.filter((step) => needed.has(step));
}
