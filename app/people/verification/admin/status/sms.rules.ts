import { brand } from '#app/shell/brand.rules.ts';

interface Told {
  /** Empty where it cannot be written in an SMS. */
  readonly firstName: string;
  /** Of the record that it is about; null where they have no other. */
  readonly badge: string | null;
  readonly address: string;
}

const named = (badge: string | null) => (badge ? ` ${badge}` : '');
const your = (firstName: string) => (firstName ? `${firstName}, your` : 'Your');

/** To whom no mail goes: staff suspended the record. */
export const suspendedText = ({ firstName, badge, address }: Told): string =>
  `${brand}: ${your(firstName)} page${named(badge)} is suspended for now. To ask or object: ${address}`;

/** The suspension is lifted. */
export const liftedText = ({ firstName, badge, address }: Told): string =>
  `${brand}: ${your(firstName)} page is suspended no more${badge ? ` (${badge})` : ''}: ${address}`;

/** Two members of staff agreed to revoke the record. */
export const revokedText = ({ firstName, badge, address }: Told): string =>
  `${brand}: ${your(firstName)} verification${named(badge)} is revoked. To ask or object: ${address}`;
