import { brand } from '#app/shell/brand.rules.ts';

/** SMS say the brand first and of a person no more than the first name (MSG-02). One part each. */

/** The code that proves a phone number. */
export const codeText = (code: string): string =>
  `${brand}: ${code} is your code. It works for 10 minutes. Nobody from ${brand} will ever ask you for it.`;

interface Guarantee {
  /** The first name of who names the guarantor; empty where it cannot be written in an SMS. */
  readonly personName: string;
  readonly address: string;
}

/** The link to a guarantor's page. */
export const guaranteeText = ({ personName, address }: Guarantee): string =>
  `${brand}: ${personName || 'Somebody you know'} names you as guarantor. Say yes or no: ${address}`;

interface Invite {
  /** Empty where it cannot be written in an SMS. */
  readonly firstName: string;
  /** The person's page, where nothing else is said. */
  readonly address: string;
}

/** The link to the person's page (CASE-06). */
export const inviteText = ({ about, firstName, address }: Invite & { about: string }): string =>
  `${brand}: ${firstName ? `${firstName}, your` : 'Your'} ${about} has begun. Your page, for you alone: ${address}`;

/** The same again: a link went out before, which this one ends. */
export const linkAgainText = ({ about, firstName, address }: Invite & { about: string }): string =>
  `${brand}: ${firstName ? `${firstName}, here` : 'Here'} is the link to your ${about}, for you alone: ${address}`;

/** To whom no mail goes: staff wait for something from them. */
export const neededText = ({ firstName, address }: Invite): string =>
  `${brand}: ${firstName ? `${firstName}, we` : 'We'} need something from you. Your page: ${address}`;

/** To whom no mail goes: the proposal against them was taken back. */
export const goesOnText = ({ about, firstName, address }: Invite & { about: string }): string =>
  `${brand}: ${firstName ? `${firstName}, your` : 'Your'} ${about} goes on. Your page: ${address}`;

interface Heard extends Invite {
  /** The last day on which an answer counts. */
  readonly day: string;
}

/** To whom no mail goes: a decision against them is proposed, and they may answer (CASE-08). */
export const heardText = ({ firstName, day, address }: Heard): string =>
  `${brand}: ${firstName ? `${firstName}, please` : 'Please'} read and answer by ${day}: ${address}`;

/** To whom no mail goes: the record is there, or renewed (CASE-07). */
export const approvedText = ({ firstName, address }: Invite): string =>
  `${brand}: ${firstName ? `${firstName}, you` : 'You'} are verified. Your record: ${address}`;

/** To whom no mail goes: the checks are renewed, and the page stays suspended. */
export const unliftedText = ({ firstName, address }: Invite): string =>
  `${brand}: ${firstName ? `${firstName}, your` : 'Your'} checks are renewed, but your page stays suspended. To object: ${address}`;

/** To whom no mail goes: the correction that they asked for is made (ME-06). */
export const correctedText = ({ firstName, address }: Invite): string =>
  `${brand}: ${firstName ? `${firstName}, your` : 'Your'} record is put right: ${address}`;

/** To whom no mail goes: what it is about was declined, and why is on their page (CASE-08). */
export const declinedText = ({ about, firstName, address }: Invite & { about: string }): string =>
  `${brand}: ${firstName ? `${firstName}, your` : 'Your'} ${about} was declined. Why: ${address}`;

/** To whom no mail goes: the record shows no tick until staff lift that (CASE-08). The reasons may not be out yet. */
export const suspendedText = ({ firstName, address, open }: Invite & { open: boolean }): string =>
  `${brand}: ${firstName ? `${firstName}, your` : 'Your'} record is suspended for now. ${open ? 'Read and answer' : 'Your page'}: ${address}`;

/** To whom no mail goes: the order or application that their verification began with goes no further. The address is the privacy policy's. */
export const cancelledText = ({ firstName, address }: Invite): string =>
  `${brand}: ${firstName ? `${firstName}, your` : 'Your'} verification was cancelled. You need do nothing. Your data: ${address}`;
