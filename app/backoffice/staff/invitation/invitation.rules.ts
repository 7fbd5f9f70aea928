/** Who is invited, as the link of an invitation carries it behind `#`: no server and no log sees it. */
export interface Invited {
  readonly email: string;
  readonly password: string;
}

/** The part of the link behind the address of the sign-in. */
export function invitationHash({ email, password }: Invited): string {
  return `#${new URLSearchParams({ invited: email, key: password })}`;
}

/** Reads that part of an address; null when it is no invitation. */
export function invitedBy(hash: string): Invited | null {
  const read = new URLSearchParams(hash.replace(/^#/, ''));
  const [email, password] = [read.get('invited'), read.get('key')];
  return email && password ? { email, password } : null;
}
