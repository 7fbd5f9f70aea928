import { fileGone, typeOf } from '#app/intake/files/rules.ts';
import { dropFiles, FilesGone, takeUploads, uploadType } from '#app/intake/files/service.server.ts';
import { states } from '#app/intake/forms/start/start.rules.ts';
import { phoneKey } from '#app/people/verification/matching.rules.ts';
import { nationalIdHashes, sealedNationalId } from '#app/people/verification/service.server.ts';
import { faultOfAge } from '#app/shell/ages.rules.ts';
import { type Answer, ApiError, invalid } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type CalendarDay, dayOf } from '#platform/time.ts';
import { lookAlsoAt } from '../admin/around/looked.service.server.ts';
import { readNumber } from '../asking/asking.rules.ts';
import { dropAgain, isBeingAsked } from '../asking/asking.store.server.ts';
import { virtualNinFor } from '../asking/provider.service.server.ts';
import { anew, forgetCompared, writeOutcome } from '../checks.service.server.ts';
import { readConsent } from '../consents.store.server.ts';
import type { CheckKind } from '../contract.ts';
import { answerProposal } from '../proposals.store.server.ts';
import { readChecks, type StoredCase, updateCase } from '../store.server.ts';
import { change, goOn, type Holder, type PersonNeeds } from './change.service.server.ts';
import {
  giveAnswer,
  type giveDetails,
  giveIdentity,
  givePhoto,
  type PaperKind,
} from './person.contract.ts';
import { checkFor, isEnded, papersOf, paperTitles } from './person.rules.ts';
import { fromPage } from './view.service.server.ts';
import { askVirtualNin } from './virtual-nin.service.server.ts';

type Seen = Answer<typeof giveDetails> | ApiError;
const { errors } = giveIdentity;

export interface Details {
  readonly phone?: string | undefined;
  readonly born?: CalendarDay | undefined;
  readonly address?: string | undefined;
  readonly state?: string | undefined;
}

/** What is wrong with the details, at their fields. */
function faultsOf({ phone, born, state }: Details, today: CalendarDay): Record<string, string> {
  const wrongAge = born ? faultOfAge(born, today) : null;
  return {
    ...(phone && !phoneKey(phone) ? { phone: 'Please enter a valid phone number' } : {}),
    ...(wrongAge ? { born: wrongAge } : {}),
    ...(state && !states.split(', ').includes(state) ? { state: 'Choose a state' } : {}),
  };
}

/** The check that was made on each detail. */
const checkedBy: Readonly<Record<string, CheckKind>> = {
  phone: 'phone',
  born: 'identity',
  address: 'address',
  state_of_residence: 'address',
};

/** Has a check made again that counts without a detail which is added now: nobody has looked at that. */
async function makeAgain(trx: Trx, one: StoredCase, detail: string, now: Date): Promise<void> {
  const check = (await readChecks(trx, one.id)).find(({ kind }) => kind === checkedBy[detail]);
  if (check?.state !== 'passed' && check?.state !== 'partial') return;
  const outcome = { state: 'to-do', ...anew, compared: null } as const;
  await writeOutcome(trx, one, check.kind, outcome, now);
}

/**
 * Adds details that nobody has told yet, with where they come from; what is known stays (CASE-02), but an
 * address that staff ask for once more.
 */
export function addDetails(platform: PersonNeeds, holder: Holder, given: Details): Promise<Seen> {
  const what = { what: 'details-given', consent: 'given' } as const;
  return change(platform, holder, what, async (trx, one, now) => {
    const faults = faultsOf(given, dayOf(now));
    if (Object.keys(faults).length > 0) return invalid(faults);
    // What was brought along may be no number.
    const newPhone = given.phone && !one.phone_key ? given.phone : null;
    const address = (await readChecks(trx, one.id)).find(({ kind }) => kind === 'address');
    const again = address?.state === 'waiting-for-person';
    const wanted = {
      ...(newPhone ? { phone: newPhone } : {}),
      ...(given.born && !one.born ? { born: given.born } : {}),
      ...(given.address && (again || !one.address) ? { address: given.address } : {}),
      ...(given.state && (again || !one.state_of_residence)
        ? { state_of_residence: given.state }
        : {}),
    };
    const added = Object.keys(wanted);
    const isAsked =
      (wanted.born && (await isBeingAsked(trx, { caseId: one.id, kind: 'identity' }))) ||
      (newPhone && (await isBeingAsked(trx, { caseId: one.id, kind: 'phone' })));
    if (isAsked) return new ApiError(errors.beingAsked);
    if (added.length > 0) {
      const from = Object.fromEntries(added.map((column) => [column, fromPage]));
      await updateCase(trx, one.id, {
        ...wanted,
        ...(newPhone ? { phone_key: phoneKey(newPhone) } : {}),
        facts_from: { ...one.facts_from, ...from },
      });
    }
    if (wanted.address || wanted.state_of_residence) await goOn(trx, one, 'address', now);
    for (const detail of added) await makeAgain(trx, one, detail, now);
    const touched = added.flatMap((detail) => checkedBy[detail] ?? []);
    await lookAlsoAt(trx, one, touched, now);
    return added.length > 0;
  });
}

/** The open check of a kind; a refusal where nothing is to be done for it. */
async function openCheck(
  trx: Parameters<typeof readChecks>[0],
  one: StoredCase,
  kind: Parameters<typeof goOn>[2],
) {
  const check = (await readChecks(trx, one.id)).find((row) => row.kind === kind);
  const open = check && !isEnded(check.state) && check.state !== 'waiting-for-source';
  return open ? null : new ApiError(errors.notNeeded);
}

const badNin = 'A NIN has 11 digits: dial *346# to see yours.';
const badNumber = `${badNin} A virtual NIN has 16 characters, such as AB012345678901YZ.`;

/**
 * Keeps the person's NIN, sealed; a mistyped one may be corrected until a source was asked. A virtual NIN
 * is asked about at once and kept nowhere.
 */
export function addIdentity(
  platform: PersonNeeds & Pick<Platform, 'log'>,
  holder: Holder,
  { number }: { readonly number: string },
): Promise<Seen> {
  const typed = readNumber(number);
  if (typed?.kind === 'vnin') return askVirtualNin(platform, holder, typed.number);
  const what = { what: 'identity-given', consent: 'given' } as const;
  return change(platform, holder, what, async (trx, one, now) => {
    if (!typed) {
      const takesBoth = virtualNinFor(platform.config) !== null;
      return invalid({ number: takesBoth ? badNumber : badNin });
    }
    const nin = typed.number;
    const closed = await openCheck(trx, one, 'identity');
    if (closed) return closed;
    if (await isBeingAsked(trx, { caseId: one.id, kind: 'identity' }))
      return new ApiError(errors.beingAsked);
    const isSame = nationalIdHashes(platform, nin).includes(one.national_id_hash ?? '');
    await updateCase(trx, one.id, sealedNationalId(platform, nin));
    if (!isSame) {
      await forgetCompared(trx, one, now);
      // Put again, it would be about this number under the key of the one before.
      await dropAgain(trx, one.id, 'identity');
    }
    await goOn(trx, one, 'identity', now);
    return true;
  });
}

/** Most papers that one case takes from its person's page. */
const mostPapers = 12;

/** Takes an upload as a paper for a check; the same one sent again changes nothing. */
export function addPaper(
  platform: PersonNeeds,
  holder: Holder,
  { kind, file }: { readonly kind: PaperKind; readonly file: string },
): Promise<Seen> {
  const what = { what: `paper-sent: ${kind}`, consent: 'given' } as const;
  return change(platform, holder, what, async (trx, one, now) => {
    if (one.papers.some(({ handle }) => handle === file)) return false;
    if (!papersOf(await readChecks(trx, one.id)).includes(kind))
      return new ApiError(errors.notNeeded);
    const closed = await openCheck(trx, one, checkFor(kind));
    if (closed) return closed;
    if (one.papers.filter(({ from }) => from === fromPage).length >= mostPapers) {
      return invalid({ file: `${mostPapers} papers are enough. Write to us about another one.` });
    }
    const lost = await takeUploads(platform, trx, [file]);
    if (lost.length > 0) throw new FilesGone({ file: fileGone });
    const paper = { handle: file, title: paperTitles[kind], from: fromPage };
    await updateCase(trx, one.id, { papers: [...one.papers, paper] });
    await goOn(trx, one, checkFor(kind), now);
    return true;
  });
}

/** Takes an upload as the photo of the record, in the place of the one that was sent here before. */
export function addPhoto(
  platform: PersonNeeds & Pick<Platform, 'jobs'>,
  holder: Holder,
  { file }: { readonly file: string },
): Promise<Seen> {
  const what = { what: 'photo-sent', consent: 'not-yet' } as const;
  return change(platform, holder, what, async (trx, one) => {
    const isChecked = (await readChecks(trx, one.id)).length > 0;
    if (isChecked && !(await readConsent(trx, one.id, 'checks')))
      return new ApiError(errors.consentNeeded);
    const { photo_handle: before, facts_from: from } = one;
    if (before === file) return false;
    if (!(await readConsent(trx, one.id, 'photo'))) return new ApiError(givePhoto.errors.notShown);
    const lost = await takeUploads(platform, trx, [file]);
    if (lost.length > 0) throw new FilesGone({ file: fileGone });
    // Its row says it: a bucket that is silent must not keep the case locked, nor a connection.
    if ((await uploadType(trx, file)) === typeOf.pdf)
      throw new FilesGone({ file: 'Send a picture: JPEG, PNG or WebP' });
    // The photo of a record that is renewed is the record's.
    if (before && from.photo_handle === fromPage) await dropFiles(platform, trx, [before]);
    await updateCase(trx, one.id, {
      photo_handle: file,
      facts_from: { ...from, photo_handle: fromPage },
    });
    return true;
  });
}

/** Keeps the person's answer to the reasons they have read, once and in time (CASE-08). */
export function answerReasons(
  platform: PersonNeeds,
  holder: Holder,
  { answer, files = [] }: { readonly answer: string; readonly files?: string[] | undefined },
): Promise<Seen> {
  const what = { what: 'proposal-answered', consent: 'never-mind' } as const;
  return change(platform, holder, what, async (trx, one, now) => {
    const handles = [...new Set(files)];
    const kept = { answer, answer_files: handles, answered_at: now };
    if (!(await answerProposal(trx, one.id, kept))) {
      return new ApiError(giveAnswer.errors.tooLate);
    }
    const lost = await takeUploads(platform, trx, handles);
    if (lost.length > 0) throw new FilesGone({ files: fileGone });
    return true;
  });
}
