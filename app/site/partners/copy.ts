/** Start data. Invented firms: staff replace them with the owner's partners (W-24). */
export const samplePartners: readonly { name: string; logo: string }[] = [
  { name: 'Oakline Trust', logo: 'tree' },
  { name: 'Bridge & Co', logo: 'bridge' },
  { name: 'Northgate Health', logo: 'health' },
  { name: 'Harmattan Labs', logo: 'wind' },
  { name: 'Delta Skills', logo: 'cap' },
  { name: 'Palmrow', logo: 'plant' },
];

/** Said on the screen beside them (W-24). */
export const sampleNotes = {
  all: 'Sample content: invented firms.',
  some: 'Those marked Sample are invented firms.',
} as const;
