/** The six certification programmes, longest first; `fee` in kobo (SPI-01, BIZ-05). */
export const programmes = [
  { name: '18-month diploma', length: '18 months', fee: 100_000_000 },
  {
    name: '6-month trade test certificate',
    length: '6 months',
    fee: 75_000_000,
  },
  { name: '3-month course', length: '3 months', fee: 50_000_000 },
  {
    name: '2-week basic online training',
    length: '2 weeks',
    fee: 15_000_000,
  },
  {
    name: '3-day online certificate',
    length: '3 days',
    fee: 5_000_000,
  },
  { name: '1-day refresher', length: '1 day', fee: 1_000_000 },
] as const;
