export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

const everywhere: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  // A page whose address is a secret tells it to nobody else's server.
  'referrer-policy': /^(strict-origin-when-cross-origin|same-origin)$/,
  'permissions-policy': /camera=\(\), geolocation=\(\), microphone=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'content-security-policy': /frame-ancestors 'none'/,
  'cache-control': /./,
};

const never = ['x-powered-by', 'server', 'access-control-allow-origin', 'via'];

const isPage = ({ headers }: Seen) => headers['content-type']?.startsWith('text/html') ?? false;

function policyFaults({ headers }: Seen, page: boolean): string[] {
  const policy = headers['content-security-policy'] ?? '';
  if (!page) return policy.startsWith("default-src 'none'") ? [] : ['the policy is not closed'];
  const script = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  const faults = [];
  // A cached page knows its scripts by their hashes (decision 011).
  if (!/'(nonce-[\w+/]{22}==|sha256-[\w+/]{43}=)'/.test(script)) {
    faults.push('scripts without a nonce or a hash');
  }
  if (/unsafe|\*|http:|data:/.test(script)) faults.push(`scripts from too far: ${script}`);
  for (const part of ["object-src 'none'", "base-uri 'none'", "form-action 'self'"]) {
    if (!policy.includes(part)) faults.push(`the policy lacks ${part}`);
  }
  return faults;
}

/** What an answer's headers lack, by the table of check 40. */
export function headerFaults(seen: Seen, { personal = false, docs = false } = {}): string[] {
  const faults = Object.entries(everywhere)
    .filter(([name, shape]) => !shape.test(seen.headers[name] ?? ''))
    .map(([name]) => `${name} is ${seen.headers[name] ?? 'missing'}`);
  faults.push(...never.filter((name) => name in seen.headers).map((name) => `${name} is there`));
  // The browsable documentation brings a policy of its own.
  if (!docs) faults.push(...policyFaults(seen, isPage(seen)));
  const kept = seen.headers['cache-control'] ?? '';
  if (personal && !/no-store/.test(kept)) faults.push(`personal data may be kept: ${kept}`);
  if (seen.status >= 400 && /max-age=[1-9]|public/.test(kept))
    faults.push(`an error is kept: ${kept}`);
  for (const cookie of (seen.headers['set-cookie'] ?? '').split(/, (?=[^ ;]+=)/).filter(Boolean)) {
    for (const flag of ['HttpOnly', 'Secure', 'SameSite', 'Path=/']) {
      if (!cookie.includes(flag)) faults.push(`a cookie lacks ${flag}`);
    }
  }
  return faults;
}
