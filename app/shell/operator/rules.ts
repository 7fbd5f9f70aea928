/** Who runs the site, as the footer, the legal texts and the receipts say it (FU-14). */
export interface Operator {
  readonly name: string;
  /** The number in the companies' register, such as `RC 1234567`. */
  readonly number: string;
  readonly address: string;
  /** As it stands after “the law of”. */
  readonly law: string;
  readonly hours: string;
  /** For questions about personal data: an email address or a line of words. */
  readonly privacyContact: string;
}

interface Settings {
  readonly COMPANY_NAME: string;
  readonly COMPANY_NUMBER: string;
  readonly COMPANY_ADDRESS: string;
  readonly GOVERNING_LAW: string;
  readonly SUPPORT_HOURS: string;
  readonly PRIVACY_CONTACT: string;
}

/** What an unconfigured demo shows; each says of itself that it is none. Live demands the real ones. */
export const sampleOperator: Operator = {
  name: 'Sample Company Ltd (sample)',
  number: 'RC 0000000 (sample)',
  address: '1 Sample Street, Lagos (sample)',
  law: 'the Federal Republic of Nigeria',
  hours: 'Monday to Friday, 08:00 to 18:00 (sample)',
  privacyContact: 'privacy@sapioworker.example.com (sample)',
};

/** The operator's details out of the settings; what is empty is a marked sample. */
export function operatorFrom(settings: Settings): Operator {
  const number = settings.COMPANY_NUMBER;
  return {
    name: settings.COMPANY_NAME || sampleOperator.name,
    number: (/^\d+$/.test(number) ? `RC ${number}` : number) || sampleOperator.number,
    address: settings.COMPANY_ADDRESS || sampleOperator.address,
    law: settings.GOVERNING_LAW || sampleOperator.law,
    hours: settings.SUPPORT_HOURS || sampleOperator.hours,
    privacyContact: settings.PRIVACY_CONTACT || sampleOperator.privacyContact,
  };
}
