type Given = Readonly<Record<string, string | undefined>>;

/** Without these a live site cannot work, or would not say who stands behind it. */
const needed = [
  'DATABASE_URL',
  'PAYSTACK_SECRET_KEY',
  'SMTP_URL',
  'SECRET_KEY',
  'COMPANY_NAME',
  'COMPANY_NUMBER',
  'COMPANY_ADDRESS',
  'SUPPORT_HOURS',
  'PRIVACY_CONTACT',
  'ADMIN_EMAIL',
] as const;

/** What visitors see, or what leaves with a mail: an example there leads people nowhere. */
const shown = [
  'SITE_URL',
  'ADMIN_URL',
  'MAIL_FROM',
  'SHOP_URL',
  'PLAY_STORE_URL',
  'APP_STORE_URL',
  'INSTAGRAM_URL',
  'TIKTOK_URL',
  'FACEBOOK_URL',
  'LINKEDIN_URL',
  'WANTED_SEARCH_URL',
  'IMAGE_BASE_URL',
  'MAIN_API_URL',
  'VERIFICATION_API_URL',
  'SUPPORT_PHONE',
  'WHATSAPP_NUMBER',
  'CONTACT_EMAIL',
  'SUPPORT_EMAIL',
  'TECHNICAL_EMAIL',
  'TRAINING_EMAIL',
  'SPONSOR_EMAIL',
  'PARTNERSHIPS_EMAIL',
  'FEEDBACK_EMAIL',
  'COMPANY_NAME',
  'COMPANY_NUMBER',
  'COMPANY_ADDRESS',
  'PRIVACY_CONTACT',
  'ADMIN_EMAIL',
] as const;

// Reserved names (RFC 2606, RFC 6761) and numbers of zeros.
const example =
  /[/@.-]example(?:\.(?:com|net|org))?(?![\w-])|\.(?:test|invalid|localhost)(?![\w-])|[/@](?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])(?![\w.-])|0{7}|\bsample\b/i;

export const isExample = (value: string): boolean => example.test(value);

/** The product sends to these. Nobody on the way may read or change it. */
const sentTo = ['ALERT_WEBHOOK_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'TERMII_API_URL'] as const;

/** Why the console cannot stand at ADMIN_URL; null when it can, or stands beside the site. */
export function faultOfAdminHost({ ADMIN_URL = '', SITE_URL = '' }: Given): string | null {
  if (!URL.canParse(ADMIN_URL) || !URL.canParse(SITE_URL)) return null;
  const [own, site] = [new URL(ADMIN_URL), new URL(SITE_URL)];
  // Cookies know no ports: another port of the site's name would not be apart.
  if (own.hostname === site.hostname) return 'must name another host than SITE_URL';
  if (own.protocol !== site.protocol) return 'must begin as SITE_URL does';
  return own.href === `${own.origin}/` ? null : 'must be an address without a path';
}

const isLocal = (address: string): boolean =>
  URL.canParse(address) &&
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(new URL(address).hostname);

/** Whether mails leave under TLS alone: those of a live site do, but for a mail server on its own machine. */
export function mailNeedsTls({
  APP_ENV,
  SMTP_URL,
}: {
  readonly APP_ENV: string;
  readonly SMTP_URL: string;
}): boolean {
  return APP_ENV === 'live' && !isLocal(SMTP_URL);
}

/** Connections that carry people's data: a live site makes them under verified TLS. */
const databases = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'MIGRATION_DATABASE_URL',
  'BACKUP_PROOF_DATABASE_URL',
] as const;

/** Hosts of a database address: options replace the host, folders are sockets. */
function hostsOf({ hostname, searchParams }: URL): readonly string[] {
  const named = [...searchParams.getAll('host'), ...searchParams.getAll('hostaddr')];
  return (named.length > 0 ? named : [decodeURIComponent(hostname)]).flatMap((one) =>
    one.split(','),
  );
}

const isOwnMachine = (host: string): boolean =>
  host === '' || host.startsWith('/') || isLocal(`http://${host}`);

/** Verified TLS: `require` checks no certificate in some clients. */
const isVerified = ({ searchParams }: URL): boolean => {
  const modes = searchParams.getAll('sslmode');
  return !searchParams.has('ssl') && `${modes}` === 'verify-full';
};

function faultsOfClearWays(given: Given, faults: Map<string, string>): void {
  const excepted = new Set((given.PLAINTEXT_HOSTS ?? '').split(',').map((one) => one.trim()));
  const mayBeClear = (host: string) => isOwnMachine(host) || excepted.has(host);
  for (const name of databases) {
    const address = given[name]?.trim() ?? '';
    if (!URL.canParse(address)) continue;
    const url = new URL(address);
    if (isVerified(url) || hostsOf(url).every(mayBeClear)) continue;
    faults.set(
      name,
      'must end with sslmode=verify-full when APP_ENV is live, or its host stand in PLAINTEXT_HOSTS',
    );
  }
  const scanner = given.CLAMD_ADDRESS?.trim() ?? '';
  const colon = scanner.lastIndexOf(':');
  const isNamed = !scanner.startsWith('unix:') && /^\d+$/.test(scanner.slice(colon + 1));
  if (!mayBeClear(isNamed ? scanner.slice(0, Math.max(0, colon)) : '')) {
    faults.set(
      'CLAMD_ADDRESS',
      'must be on this machine when APP_ENV is live (clamd knows no TLS), or its host stand in PLAINTEXT_HOSTS',
    );
  }
}

const optionsOf = (address: string) => address.split('?').slice(1).join('?');

function faultsOfTransport(given: Given, faults: Map<string, string>): void {
  for (const name of sentTo) {
    const address = given[name]?.trim() ?? '';
    if (/^http:/i.test(address) && !isLocal(address)) {
      faults.set(name, 'must begin with https: when APP_ENV is live');
    }
  }
  const mail = given.SMTP_URL ?? '';
  // Options in the address would undo what the sender of mails asks for.
  if (!isLocal(mail) && /ignoreTLS|requireTLS|rejectUnauthorized/i.test(optionsOf(mail))) {
    faults.set('SMTP_URL', 'may not change TLS in its address when APP_ENV is live');
  }
}

/** Faults that keep `APP_ENV=live` from starting, by setting; values are never repeated. */
export function faultsOfLive(given: Given): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  for (const name of needed) {
    if (!given[name]?.trim()) faults.set(name, 'is needed when APP_ENV is live');
  }
  for (const name of shown) {
    if (example.test(given[name] ?? '')) {
      faults.set(name, 'is an example value: give your own when APP_ENV is live');
    }
  }
  if (given.PAYSTACK_SECRET_KEY?.startsWith('sk_test_')) {
    faults.set(
      'PAYSTACK_SECRET_KEY',
      'is a test key: no money moves with it. Live needs sk_live_...',
    );
  }
  if (given.IDENTITY_PROVIDER === 'sandbox') {
    faults.set(
      'IDENTITY_PROVIDER',
      'is the sandbox, which knows nobody. Live needs dojah, smile or manual',
    );
  }
  if (given.IDENTITY_PROVIDER === 'dojah' && given.DOJAH_SECRET_KEY?.startsWith('test_')) {
    faults.set('DOJAH_SECRET_KEY', 'is a test key: nobody is found with it');
  }
  faultsOfTransport(given, faults);
  faultsOfClearWays(given, faults);
  return faults;
}
