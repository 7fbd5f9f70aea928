import { type Operator, sampleOperator } from './contract.ts';

interface Settings {
  readonly COMPANY_NAME: string;
  readonly COMPANY_NUMBER: string;
  readonly COMPANY_ADDRESS: string;
  readonly GOVERNING_LAW: string;
  readonly SUPPORT_HOURS: string;
  readonly PRIVACY_CONTACT: string;
}

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
