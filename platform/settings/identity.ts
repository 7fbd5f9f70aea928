type Given = Readonly<Record<string, string | undefined>>;

const keysOf: Readonly<Record<string, readonly string[]>> = {
  dojah: ['DOJAH_APP_ID', 'DOJAH_SECRET_KEY'],
  smile: ['SMILE_PARTNER_ID', 'SMILE_API_KEY'],
};

/** What is missing of the identity provider's settings, by the setting. */
export function faultsOfIdentity(given: Given): ReadonlyMap<string, string> {
  const { IDENTITY_PROVIDER: provider = '' } = given;
  const missing = (keysOf[provider] ?? []).filter((name) => !given[name]);
  return new Map(missing.map((name) => [name, `is needed with IDENTITY_PROVIDER=${provider}`]));
}
