/** The six programmes with their fees (SPI-01, BIZ-05). */
export const programmes = [
  { name: '18-month diploma', fee: '₦1,000,000' },
  { name: '6-month trade test certificate', fee: '₦750,000' },
  { name: '3-month course', fee: '₦500,000' },
  { name: '2-week basic online training', fee: '₦150,000' },
  { name: '3-day online certificate', fee: '₦50,000' },
  { name: '1-day refresher', fee: '₦10,000' },
] as const;
