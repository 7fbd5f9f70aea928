import * as z from 'zod/mini';
import { faultsOfIdentity } from './settings/identity.ts';
import { faultOfAdminHost, faultsOfLive } from './settings/live.ts';
import { faultsOfMessaging } from './settings/messaging.ts';
import { faultsOfPooler } from './settings/pooler.ts';
import { faultOfPlace } from './settings/storage.ts';
import { isCleanText } from './text/patterns.ts';

/** Every setting with its default (C-36); the only reader of `process.env`. */

const whole = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.coerce
    .number(message)
    .check(z.int(message), z.minimum(least, message), z.maximum(most, message));
};
const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  z.enum(values, `must be one of ${values.filter(Boolean).join(', ')}`);
const filled = () => z.string().check(z.minLength(1, 'may not be empty'));
const port = () => whole(0, 65535);
const factor = () => {
  const message = 'must be a number from 0.001 to 1000000';
  return z.coerce.number(message).check(z.minimum(0.001, message), z.maximum(1_000_000, message));
};
const web = 'must be an http(s) address';
const address = () => z.url(web).check(z.regex(/^https?:\/\/[^/]/, web));
const optional = <S extends z.core.SomeType>(shape: S) => z.union([z.literal(''), shape]);
const optionalAddress = () => optional(address());
/** Links are made as `/path` on a site, so a path of its own would be lost. */
const host = `${web} of a host alone, without path or user`;
const site = () => z.url(host).check(z.regex(/^https?:\/\/[^\s/?#@\\]+\/?$/, host));
const optionalUrl = (protocol: RegExp, error: string) => optional(z.url({ protocol, error }));
const optionalDatabase = () =>
  optionalUrl(/^postgres(ql)?$/, 'must look like postgres://user:password@host/name');
const secret = () => z.string().check(z.minLength(32, 'needs at least 32 characters'));
const optionalKey = () => optional(secret());
const email = () => z.email('must be an email address');
const fitting = (form: RegExp, fault: string) => z.string().check(z.regex(form, fault));
const phone = () => fitting(/^\+\d{8,15}$/, 'must be a phone number as +234...');
/** Personal data goes to a provider: by https alone, but for this machine. */
const providerAddress = () =>
  z
    .string()
    .check(
      z.regex(
        /^$|^https:\/\/[^\s/]+\/?$|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\/?$/,
        'must be an https address without a path',
      ),
    );
const providerKey = () => fitting(/^[\x21-\x7e]{0,500}$/, 'must be one word');
const mostKobo = 100_000_000_000;
const base = () => {
  const path = z.string().check(z.regex(/^\/(?!\/)[a-z0-9/-]*$/));
  return z.union([path, address()], 'must be a path or an http(s) address');
};
const line = () => {
  const message = 'must be one line of at most 200 characters';
  const isLine = (value: string) => isCleanText(value) && !/[\r\n\t]/.test(value);
  return z.string().check(z.trim(), z.maxLength(200, message), z.refine(isLine, message));
};
const scannerAddress = () =>
  z
    .string()
    .check(
      z.regex(
        /^$|^unix:\/\S+$|^(?:[\w.-]+|\[[\da-fA-F:]+\]):\d{1,5}$/,
        'must look like host:port or unix:/path',
      ),
    );
const storageAddress = (folders = false) =>
  z.string().check((payload) => {
    const fault = payload.value === '' ? null : faultOfPlace(payload.value, folders);
    if (fault) payload.issues.push({ code: 'custom', message: fault, input: payload.value });
  });
/** Keys with commas between them; one with a comma in it, or a space at its end, stands in double quotes. */
const keysIn = (text: string) =>
  [...text.matchAll(/\s*"([^"]+)"\s*|[^,]+/g)].flatMap(
    ([key, quoted]) => quoted ?? (key.trim() || []),
  );

const secretKeys = () =>
  z.pipe(
    z.pipe(z.string(), z.transform(keysIn)),
    z.array(
      z
        .string()
        .check(
          z.minLength(
            32,
            'each needs at least 32 characters, and double quotes around it if it has a comma',
          ),
        ),
    ),
  );

// The defaults are texts, as in the environment; number settings coerce them.
const shapes = {
  APP_ENV: [oneOf('demo', 'live'), 'demo'],
  HOST: [filled(), 'localhost'],
  PORT: [port(), '3000'],
  SITE_URL: [site(), 'http://localhost:3000'],
  ADMIN_URL: [optional(site()), ''],
  OPERATIONS_HOST: [filled(), 'localhost'],
  OPERATIONS_PORT: [port(), '3090'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [optionalAddress(), ''],
  OTEL_EXPORTER_OTLP_HEADERS: [z.string(), ''],
  OTEL_SERVICE_NAME: [line().check(z.minLength(1, 'may not be empty')), 'sapioworker'],
  OTEL_METRIC_EXPORT_INTERVAL: [whole(100, 3_600_000), '60000'],
  TRUST_PROXY_HOPS: [whole(0, 10), '0'],
  DATA_DIR: [filled(), 'data'],
  DATABASE_URL: [optionalDatabase(), ''],
  DATABASE_REPLICA_URL: [optionalDatabase(), ''],
  MIGRATION_DATABASE_URL: [optionalDatabase(), ''],
  STORAGE_URL: [storageAddress(), ''],
  STORAGE_ACCESS_KEY: [providerKey(), ''],
  STORAGE_SECRET_KEY: [providerKey(), ''],
  BACKUP_KEY: [optionalKey(), ''],
  BACKUP_URL: [storageAddress(true), ''],
  BACKUP_KEEP_DAYS: [whole(1, 3_650), '35'],
  BACKUP_PROOF_DATABASE_URL: [optionalDatabase(), ''],
  PLAINTEXT_HOSTS: [
    z.string().check(z.regex(/^$|^[\w.:[\]-]+(?:, ?[\w.:[\]-]+)*$/, 'must be hosts with commas')),
    '',
  ],
  DATABASE_POOL: [whole(1, 200), '10'],
  DATABASE_POOLER: [oneOf('session', 'transaction'), 'session'],
  SAMPLE_DATA: [oneOf('auto', 'on', 'off'), 'auto'],
  SECRET_KEY: [optionalKey(), ''],
  SECRET_KEYS_OLD: [secretKeys(), ''],
  LOG_LEVEL: [oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'],
  LOG_FILE: [z.string(), ''],
  LIMITS_FACTOR: [factor(), '1'],
  FREE_DISK_PERCENT: [whole(0, 90), '10'],
  STOP_DELAY_MS: [whole(0, 8_000), '0'],
  MAIN_API_URL: [base(), '/api'],
  VERIFICATION_API_URL: [base(), '/api'],
  ADMIN_API_PATH: [z.string().check(z.regex(/^\/(?!\/)[a-z0-9/-]+$/, 'must be a path')), '/api/v1'],
  SMTP_URL: [optionalUrl(/^smtps?$/, 'must look like smtps://user:password@host'), ''],
  MAIL_FROM: [email(), 'no-reply@sapioworker.example.com'],
  MAIL_DKIM_SELECTOR: [fitting(/^[A-Za-z0-9._-]{0,63}$/, 'must be the name of a selector'), ''],
  ALERT_EMAIL: [z.union([z.literal(''), email()]), ''],
  ALERT_WEBHOOK_URL: [optionalAddress(), ''],
  ALERT_WEBHOOK_SECRET: [optionalKey(), ''],
  CLAMD_ADDRESS: [scannerAddress(), ''],
  PAYSTACK_SECRET_KEY: [
    z
      .string()
      .check(z.regex(/^(sk_(test|live)_\w+)?$/, 'must look like sk_live_... or sk_test_...')),
    '',
  ],
  PAYSTACK_SANDBOX_SECRET: [
    z.string().check(z.regex(/^sk_test_\w{16,}$/, 'must look like sk_test_...')),
    'sk_test_sapioworker_sandbox_0001',
  ],
  PAYSTACK_SANDBOX_PORT: [port(), '3010'],
  PROOF_KEYS_DIR: [z.string(), ''],
  IDENTITY_PROVIDER: [oneOf('', 'sandbox', 'dojah', 'smile', 'manual'), ''],
  IDENTITY_SANDBOX_SECRET: [
    z.string().check(z.regex(/^test_\w{16,}$/, 'must look like test_...')),
    'test_sapioworker_identity_0001',
  ],
  IDENTITY_SANDBOX_PORT: [port(), '3020'],
  IDENTITY_DAILY_KOBO: [whole(0, mostKobo), '2000000'],
  IDENTITY_NIN_KOBO: [whole(0, mostKobo), '10000'],
  IDENTITY_VNIN_KOBO: [whole(0, mostKobo), '10000'],
  IDENTITY_PHONE_KOBO: [whole(0, mostKobo), '10000'],
  IDENTITY_BVN_KOBO: [whole(0, mostKobo), '10000'],
  IDENTITY_SELFIE_KOBO: [whole(0, mostKobo), '20000'],
  IDENTITY_ENTERPRISE_ID: [line(), ''],
  DOJAH_APP_ID: [providerKey(), ''],
  DOJAH_SECRET_KEY: [providerKey(), ''],
  DOJAH_URL: [providerAddress(), ''],
  SMILE_PARTNER_ID: [providerKey(), ''],
  SMILE_API_KEY: [providerKey(), ''],
  SMILE_URL: [providerAddress(), ''],
  MESSAGING_PROVIDER: [oneOf('', 'sandbox', 'termii', 'africastalking'), ''],
  MESSAGING_SANDBOX_PORT: [port(), '3030'],
  MESSAGING_SENDER: [
    z.string().check(z.regex(/^[A-Za-z0-9]{3,11}$/, 'must be 3 to 11 letters and digits')),
    'Sapioworker',
  ],
  MESSAGING_WEBHOOK_SECRET: [
    z.string().check(z.regex(/^[\w-]{32,128}$/, 'must be 32 to 128 letters, digits, - or _')),
    'messaging_sandbox_webhook_secret_0001',
  ],
  MESSAGING_DAILY_KOBO: [whole(0, 1_000_000_000), '500000'],
  MESSAGING_CODES_DAILY_KOBO: [whole(0, 1_000_000_000), '5000000'],
  MESSAGING_PART_KOBO: [whole(1, 100_000), '390'],
  TERMII_API_URL: [optionalAddress(), ''],
  TERMII_API_KEY: [line(), ''],
  TERMII_SECRET_KEY: [providerKey(), ''],
  TERMII_ROUTE: [oneOf('dnd', 'generic'), 'dnd'],
  TERMII_WHATSAPP_DEVICE: [line(), ''],
  AFRICASTALKING_USERNAME: [line(), ''],
  AFRICASTALKING_API_KEY: [line(), ''],
  SHOP_URL: [address(), 'https://shop.sapioworker.example.com/'],
  PLAY_STORE_URL: [address(), 'https://play.google.com/store/apps/dev?id=0000000000000000000'],
  APP_STORE_URL: [address(), 'https://apps.apple.com/developer/sapioworker/id0000000000'],
  INSTAGRAM_URL: [address(), 'https://www.instagram.com/sapioworker.example/'],
  TIKTOK_URL: [address(), 'https://www.tiktok.com/@sapioworker.example'],
  FACEBOOK_URL: [optionalAddress(), ''],
  LINKEDIN_URL: [address(), 'https://www.linkedin.com/company/sapioworker-example/'],
  SUPPORT_PHONE: [phone(), '+2348000000000'],
  WHATSAPP_NUMBER: [phone(), '+2348000000000'],
  CONTACT_EMAIL: [email(), 'contact@sapioworker.example.com'],
  SUPPORT_EMAIL: [email(), 'support@sapioworker.example.com'],
  TECHNICAL_EMAIL: [email(), 'technical@sapioworker.example.com'],
  TRAINING_EMAIL: [email(), 'training@sapioworker.example.com'],
  SPONSOR_EMAIL: [email(), 'sponsor@sapioworker.example.com'],
  PARTNERSHIPS_EMAIL: [email(), 'partnerships@sapioworker.example.com'],
  FEEDBACK_EMAIL: [email(), 'feedback@sapioworker.example.com'],
  COMPANY_NAME: [line(), ''],
  COMPANY_NUMBER: [line(), ''],
  COMPANY_ADDRESS: [line(), ''],
  GOVERNING_LAW: [
    line().check(z.minLength(1, 'may not be empty')),
    'the Federal Republic of Nigeria',
  ],
  SUPPORT_HOURS: [line(), ''],
  PRIVACY_CONTACT: [line(), ''],
  ADMIN_EMAIL: [z.union([z.literal(''), email()]), ''],
  IMAGE_BASE_URL: [base(), '/images'],
  WANTED_SEARCH_URL: [address(), 'https://wanted-search.example.com/'],
} as const;

type Shapes = typeof shapes;
export type Config = { readonly [K in keyof Shapes]: z.output<Shapes[K][0]> };

export const settingDefaults: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(shapes).map(([name, [, value]]) => [name, value]),
);

export class BadSettings extends Error {}

/** Throws `BadSettings` naming every variable that is malformed or missing. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const shape = z.object(
    Object.fromEntries(Object.entries(shapes).map(([name, [one]]) => [name, one])),
  );
  const given = Object.fromEntries(
    Object.entries(settingDefaults).map(([name, usual]) => [
      name,
      // Compose files pass an unset number on as '', which would be read as 0.
      /^[\d.]+$/.test(usual) ? env[name]?.trim() || usual : (env[name] ?? usual),
    ]),
  );
  const read = z.safeParse(shape, given);
  const problems = new Map<string, string>();
  for (const issue of read.error?.issues ?? []) {
    const name = String(issue.path[0]);
    if (!problems.has(name)) problems.set(name, issue.message);
  }
  const missing = (name: keyof Shapes, why: string) => {
    if (!given[name] && !problems.has(name)) problems.set(name, why);
  };
  const apart = faultOfAdminHost(given);
  const faulty = [
    ...(given.APP_ENV === 'live' ? faultsOfLive(given) : []),
    ...faultsOfIdentity(given),
    ...faultsOfMessaging(given, settingDefaults.MESSAGING_WEBHOOK_SECRET),
    ...(apart ? [['ADMIN_URL', apart] as const] : []),
    ...faultsOfPooler(given),
  ];
  for (const [name, why] of faulty) if (!problems.has(name)) problems.set(name, why);
  if ([given.MAIN_API_URL, given.VERIFICATION_API_URL].includes(given.ADMIN_API_PATH)) {
    problems.set('ADMIN_API_PATH', 'must be another path than MAIN_API_URL');
  }
  if (given.DATABASE_URL && !problems.has('DATABASE_URL')) {
    missing('SECRET_KEY', 'is needed with DATABASE_URL: all processes must share one key');
  }
  if (given.DATABASE_REPLICA_URL && !problems.has('DATABASE_REPLICA_URL')) {
    missing('DATABASE_URL', 'is needed with DATABASE_REPLICA_URL: a replica follows it');
  }
  if (given.ALERT_WEBHOOK_URL && !problems.has('ALERT_WEBHOOK_URL')) {
    missing('ALERT_WEBHOOK_SECRET', 'is needed with ALERT_WEBHOOK_URL: it signs what is sent');
  }
  if (`${given.STORAGE_URL} ${given.BACKUP_URL}`.includes('s3://')) {
    for (const name of ['STORAGE_ACCESS_KEY', 'STORAGE_SECRET_KEY'] as const) {
      missing(name, 'is needed where STORAGE_URL or BACKUP_URL is a bucket');
    }
  }
  if (given.BACKUP_URL) missing('BACKUP_KEY', 'is needed with BACKUP_URL: none leaves unsealed');
  if (problems.size > 0) {
    const lines = [...problems].map(([name, message]) => `  ${name}: ${message}`);
    throw new BadSettings(`These settings need another look:\n${lines.join('\n')}`);
  }
  return read.data as Config;
}

export function processConfig(): Config {
  return readConfig(process.env);
}

export const environment = process.env;
