import { tickOf } from '#app/people/verification/rules.ts';
import { checkNames, levelWords } from '#app/people/verification/wording.rules.ts';
import { formatDay, formatMoment } from '#platform/time.ts';
import type { Claim } from '../verify/claim.rules.ts';
import type { Verdict } from '../verify/verdict.rules.ts';

/** A verdict in words. What colours say stands here first. */

type Tick = ReturnType<typeof tickOf>;

export interface Told {
  readonly title: string;
  readonly advice: string;
  readonly facts: readonly (readonly [label: string, value: string, tick?: Tick])[];
}

const at = (seconds: number) => new Date(seconds * 1000);

/** What the title and the sentence under it say. `knows` is false for a browser that never reached us. */
function said({ is, claim, statusAt }: Verdict, knows: boolean): readonly [string, string] {
  const issued = claim ? formatDay(at(claim.issuedAt)) : '';
  const asked = statusAt ? formatMoment(at(statusAt)) : '';
  switch (is) {
    case 'genuine':
      return [
        `Genuine, issued on ${issued}`,
        `We have signed this code, and the record was in good standing on ${asked}. Compare the name and the face with the person before you.`,
      ];
    case 'withdrawn':
      return [
        'Withdrawn',
        'We have taken back what this code says. Do not rely on the card or report.',
      ];
    case 'suspended':
      return ['Suspended', 'We have suspended this record. Do not rely on it for now.'];
    case 'expired':
      return [
        'Expired',
        `This code ended on ${formatMoment(at(claim?.expiresAt ?? 0))}. Ask for a new card, report or live code.`,
      ];
    case 'stale':
      return [
        asked ? `Could not check since ${asked}` : 'Could not check',
        'We have signed this code, but this browser has no recent list of withdrawn records. Go online and check again; see also that its clock is right.',
      ];
    default:
      return knows
        ? ['Not ours', 'None of our keys has signed this code. Do not rely on the card or report.']
        : ['Could not check', 'This browser has never reached us. Go online once and check again.'];
  }
}

/** Only of a genuine code it is known that the record is in good standing: any other shows no tick (GEN-14). */
function factsOf(claim: Claim, isGenuine: boolean): Told['facts'] {
  const { name, badge, level, issuedAt, expiresAt, checks } = claim;
  return [
    ['Name', name],
    ['Badge number', badge],
    isGenuine
      ? ['Level', levelWords(level, 'VERIFIED'), tickOf(level, 'VERIFIED')]
      : ['Level', level],
    ...checks.map(({ kind, on }) => [checkNames[kind], formatDay(on)] as const),
    ['Issued on', formatMoment(at(issuedAt))],
    ['Code ends', formatMoment(at(expiresAt))],
  ];
}

/** Title and advice by verdict in a language; `[issued]` and the like stand for moments. */
export type Answers = Readonly<Record<string, readonly [title: string, advice: string]>>;

/** A verdict in the words of a translation; the moments are written as in English. */
export function tellIn(
  answers: Answers,
  { is, claim, statusAt }: Verdict,
  knows: boolean,
): readonly [string, string] | undefined {
  const moments: Readonly<Record<string, string>> = {
    issued: claim ? formatDay(at(claim.issuedAt)) : '',
    asked: statusAt ? formatMoment(at(statusAt)) : '',
    ended: claim ? formatMoment(at(claim.expiresAt)) : '',
  };
  // Without a list there is no moment since which nothing could be checked.
  const isUnknown = (is === 'not-ours' && !knows) || (is === 'stale' && !statusAt);
  const told = answers[isUnknown ? 'unknown' : is];
  const filled = (text: string) => text.replace(/\[(\w+)\]/g, (all, name) => moments[name] ?? all);
  return told && [filled(told[0]), filled(told[1])];
}

/** The verdict as the page shows it. */
export function tellVerdict(verdict: Verdict, knows: boolean): Told {
  const [title, advice] = said(verdict, knows);
  return {
    title,
    advice,
    facts: verdict.claim ? factsOf(verdict.claim, verdict.is === 'genuine') : [],
  };
}
