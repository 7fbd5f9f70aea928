import { promises as dns } from 'node:dns';
import type { Config } from '../config.server.ts';
import { isExample } from '../settings/live.ts';
import { bad, type Finding, good } from './finding.ts';

type Asked<T> = T[] | 'none' | 'silent';

async function ask<T>(found: Promise<T[]>): Promise<Asked<T>> {
  return found.then(
    (records) => (records.length > 0 ? records : 'none'),
    ({ code }: NodeJS.ErrnoException) =>
      code === 'ENOTFOUND' || code === 'ENODATA' ? 'none' : 'silent',
  );
}

const silent = (what: string, name: string) =>
  bad(what, `no name server answered for ${name}`, 'Look at the network of this machine.');

const hostOf = (config: Config) => new URL(config.SITE_URL).hostname;

export async function lookAtSiteName(config: Config): Promise<Finding> {
  const what = 'DNS of the site';
  if (isExample(config.SITE_URL)) return good(what, 'SITE_URL is of this machine or an example');
  const host = hostOf(config);
  const [four, six] = await Promise.all([ask(dns.resolve4(host)), ask(dns.resolve6(host))]);
  const found = [four, six].flatMap((one) => (Array.isArray(one) ? one : []));
  if (found.length > 0) return good(what, `${host} leads to ${found.join(', ')}`);
  if (four === 'silent' || six === 'silent') return silent(what, host);
  const fault = `Add an A or AAAA record for ${host} with the address of your server or proxy.`;
  return bad(what, `${host} has no address`, fault);
}

const textsOf = async (name: string) => {
  const found = await ask(dns.resolveTxt(name));
  return Array.isArray(found) ? found.map((parts) => parts.join('')) : found;
};

/** Whether others may believe mail from MAIL_FROM: SPF, and the DKIM key of MAIL_DKIM_SELECTOR. */
export async function lookAtMailNames(config: Config): Promise<Finding[]> {
  const [domain = ''] = config.MAIL_FROM.split('@').slice(-1);
  if (!config.SMTP_URL || isExample(config.MAIL_FROM)) {
    return [good('SPF and DKIM', 'looked at once SMTP_URL and a MAIL_FROM of your own are set')];
  }
  return Promise.all([lookAtSpf(domain), lookAtDkim(domain, config.MAIL_DKIM_SELECTOR)]);
}

async function lookAtSpf(domain: string): Promise<Finding> {
  const texts = await textsOf(domain);
  if (texts === 'silent') return silent('SPF', domain);
  const policies = Array.isArray(texts) ? texts.filter((text) => /^v=spf1(\s|$)/i.test(text)) : [];
  const [policy] = policies;
  if (policies.length > 1) {
    const fault = 'Keep one TXT record that begins with v=spf1: with two, both count for nothing.';
    return bad('SPF', `${domain} has ${policies.length} policies`, fault);
  }
  if (!policy) {
    const fault = `Add a TXT record to ${domain}: v=spf1 include:<your mail service> -all`;
    return bad('SPF', `${domain} has no policy`, fault);
  }
  if (/\+all\b|\sall\b/.test(policy)) {
    return bad('SPF', `${domain} lets everybody send`, 'End the policy with -all or ~all.');
  }
  return good('SPF', `${domain} has a policy`);
}

async function lookAtDkim(domain: string, selector: string): Promise<Finding> {
  if (!selector) {
    const fault = 'Set MAIL_DKIM_SELECTOR to the selector that your mail service signs with.';
    return bad('DKIM', 'its selector is not known', fault);
  }
  const name = `${selector}._domainkey.${domain}`;
  const texts = await textsOf(name);
  if (texts === 'silent') return silent('DKIM', name);
  const isKey =
    Array.isArray(texts) && texts.some((text) => /(^|;)\s*p=[A-Za-z0-9+/]{20}/.test(text));
  if (isKey) return good('DKIM', `${name} has a key`);
  const fault = `Add the record that your mail service gives you for ${name}.`;
  return bad('DKIM', `${name} has no key`, fault);
}
