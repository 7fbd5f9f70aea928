/** `a•••@g•••.com`: first letters and the last part of the domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [name, domain] = [email.slice(0, at), email.slice(at + 1)];
  const dot = domain.lastIndexOf('.');
  const first = (text: string) => [...text][0] ?? '';
  return `${first(name)}•••@${first(domain)}•••${dot > 0 ? domain.slice(dot) : ''}`;
}
