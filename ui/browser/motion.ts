/** The person asks for less movement. On the server, where nobody is known, the answer is no. */
export function prefersCalm() {
  return typeof window !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The person asks to be spared data (a Chromium setting). */
export function savesData() {
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  return saveData === true;
}
