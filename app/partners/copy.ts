export type PartnerIcon = 'tree' | 'bridge' | 'health' | 'wind' | 'cap' | 'plant';

/** Invented firms: replace them with the owner's partners (W-24). */
export const partners: readonly { name: string; icon: PartnerIcon }[] = [
  { name: 'Oakline Trust', icon: 'tree' },
  { name: 'Bridge & Co', icon: 'bridge' },
  { name: 'Northgate Health', icon: 'health' },
  { name: 'Harmattan Labs', icon: 'wind' },
  { name: 'Delta Skills', icon: 'cap' },
  { name: 'Palmrow', icon: 'plant' },
];

/** Said on the screen beside them (W-24). */
export const sampleNote = 'Sample content: invented firms.';
