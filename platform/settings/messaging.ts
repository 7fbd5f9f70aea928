type Given = Readonly<Record<string, string | undefined>>;

const keysOf: Readonly<Record<string, readonly string[]>> = {
  termii: ['TERMII_API_KEY'],
  africastalking: ['AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY'],
};

/** What keeps the start from sending messages safely, by the setting. Values are never repeated. */
export function faultsOfMessaging(
  given: Given,
  exampleSecret: string | undefined,
): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  const { MESSAGING_PROVIDER: provider = '', MESSAGING_WEBHOOK_SECRET: secret } = given;
  for (const name of keysOf[provider] ?? []) {
    if (!given[name]?.trim()) faults.set(name, `is needed when MESSAGING_PROVIDER is ${provider}`);
  }
  if (given.APP_ENV === 'live' && provider === 'sandbox') {
    faults.set('MESSAGING_PROVIDER', 'is the sandbox, which reaches nobody: live needs another');
  }
  // Whoever knows the secret can stop numbers and addresses.
  if (provider in keysOf && secret === exampleSecret) {
    faults.set('MESSAGING_WEBHOOK_SECRET', 'is the example: make one of your own');
  }
  return faults;
}
