export const palette = {
  ink: '#14173A',
  inkSoft: '#3D4168',
  inkMute: '#5B5E7D',
  indigo: '#2C3380',
  indigoPale: '#A7ACDB',
  thread: '#8F95CC',
  paper: '#FBF6EB',
  paperDark: '#E6D9BF',
  line: '#E0D4BB',
  white: '#FFFFFF',
  danfo: '#FFB81C',
  danfoWash: '#FFF1CF',
  clay: '#BE5630',
  clayDeep: '#96401F',
  clayWash: '#F6DCCF',
  /** Blue and green are kept for what is verified: nothing else wears them. */
  blue: '#1463D8',
  blueWash: '#E3EDFC',
  green: '#0B7A4B',
  greenWash: '#DDF1E5',
  error: '#B3201B',
  errorWash: '#FBE4E0',
} as const;

/** A4 in points, and the margins that home printers can keep. */
export const paper = { width: 595.28, height: 841.89, side: 54, top: 64, bottom: 62 } as const;
