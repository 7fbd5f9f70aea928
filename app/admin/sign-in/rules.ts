export const passwordMin = 12;
export const passwordMax = 200;

// The commonest of twelve characters and more, and what anybody would try here first. Compared
// without case, and without what is often put behind a word.
const common: readonly string[] = [
  'passwordpassword',
  'passwordpass',
  'password1234',
  'mypassword12',
  'administrator',
  'administrator1',
  'adminadminadmin',
  'adminadmin12',
  'qwertyuiop12',
  'qwertyuiopas',
  'qwertyuiopasdfghjkl',
  'qwertyqwerty',
  'qwerty123456',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  '123456789012',
  '1234567890123',
  '123412341234',
  '123123123123',
  'abcdefghijkl',
  'abcdefgh1234',
  'abc123abc123',
  'iloveyou1234',
  'iloveyouforever',
  'letmeinletmein',
  'welcome12345',
  'changemechangeme',
  'trustno1trustno1',
  'footballfootball',
  'nigerianigeria',
  'nigeria12345',
  'lagoslagoslagos',
  'sapioworker1',
  'sapioworker12',
  'sapioworker123',
  'sapioworker1234',
  'sapioworkersapioworker',
  'timeismoney1',
  'time is money',
  'timeismoneytimeismoney',
];

/** What is wrong with a new password, in words; null when nothing is. */
export function passwordFault(password: string, email: string): string | null {
  if (password.length < passwordMin) return `Use at least ${passwordMin} characters`;
  if (password.length > passwordMax) return `Use at most ${passwordMax} characters`;
  const plain = password.toLowerCase();
  const bare = plain.replace(/[^a-z0-9]/g, '');
  const oftenUsed = common.includes(plain) || common.includes(bare);
  if (oftenUsed || new Set(plain).size < 5) return 'This password is too easy to guess';
  const [name = ''] = email.toLowerCase().split('@');
  const holdsName = plain.includes(email.toLowerCase()) || plain === name;
  return holdsName ? 'Use a password without your email address' : null;
}

/** A place inside the console to go back to after the sign-in; the console's own start for all else. */
export function placeBack(to: string | null): string {
  return to !== null && /^#\/[\w\-./?=&%:]*$/.test(to) && to.length <= 500
    ? `/admin${to}`
    : '/admin';
}
