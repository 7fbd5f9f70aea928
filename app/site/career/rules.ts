import { koboOfNaira } from '#platform/money.ts';

/** The six certification programmes, longest first (SPI-01, BIZ-05). */
export const programmes = [
  { name: '18-month diploma', length: '18 months', fee: koboOfNaira(1_000_000) },
  {
    name: '6-month trade test certificate',
    length: '6 months',
    fee: koboOfNaira(750_000),
  },
  { name: '3-month course', length: '3 months', fee: koboOfNaira(500_000) },
  {
    name: '2-week basic online training',
    length: '2 weeks',
    fee: koboOfNaira(150_000),
  },
  {
    name: '3-day online certificate',
    length: '3 days',
    fee: koboOfNaira(50_000),
  },
  { name: '1-day refresher', length: '1 day', fee: koboOfNaira(10_000) },
] as const;
