/** Networks for limits: an IPv6 subscriber holds a whole /64. */
import { isIPv4, isIPv6 } from 'node:net';

const groupsOf = (part: string) => (part ? part.split(':') : []);

function ipv6Groups(address: string): number[] {
  // The last two groups may be written as an IPv4 address.
  const end = address.lastIndexOf(':') + 1;
  const [a = 0, b = 0, c = 0, d = 0] = address.slice(end).split('.').map(Number);
  const plain = address.includes('.')
    ? `${address.slice(0, end)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    : address;
  const [head = '', tail] = plain.split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const left = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array(left).fill('0'), ...after].map((group) => Number.parseInt(group, 16));
}

function mappedIPv4(groups: readonly number[]): string | null {
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (!isMapped) return null;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** An address without the port that some proxies name with it: `10.1.2.3:4567`, `[2001:db8::1]:4567`. */
function withoutPort(address: string): string {
  if (address.startsWith('[')) return address.slice(1).split(']', 1)[0] ?? '';
  const before = address.slice(0, Math.max(0, address.lastIndexOf(':')));
  return isIPv4(before) ? before : address;
}

function prefixOf(address: string, groupCount: number): string {
  const [bare = ''] = withoutPort(address).split('%');
  if (isIPv4(bare) || !isIPv6(bare)) return bare;
  const groups = ipv6Groups(bare);
  const mapped = mappedIPv4(groups);
  if (mapped) return mapped;
  const kept = groups.slice(0, groupCount).map((group) => group.toString(16));
  return `${kept.join(':')}::/${groupCount * 16}`;
}

/** An IPv4 address itself (also IPv4-mapped), of IPv6 its /64; other texts as they are. */
export function networkOf(address: string): string {
  return prefixOf(address, 4);
}

/** Of IPv6 the /48 that one customer may hold; otherwise like `networkOf`. */
export function siteNetworkOf(address: string): string {
  return prefixOf(address, 3);
}
