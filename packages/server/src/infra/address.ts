import { isIPv6 } from 'node:net';

/**
 * A peer address as limits count it: mapped IPv4 folded to IPv4, IPv6 cut to its /64, because one customer owns a
 * whole /64 (study T14, CVE-2026-45364).
 */
export function foldAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(address)) return address;
  return `${expand(address).slice(0, 4).join(':')}::/64`;
}

function expand(address: string): string[] {
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const missing = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...missing, ...right].map((group) => group.replace(/^0+(?=.)/, ''));
}

/** What a person may see of where a session came from: the network, not the address. */
export function addressPrefix(address: string): string {
  const folded = foldAddress(address);
  return folded.includes(':') ? folded : folded.replace(/\.\d+$/, '.0/24');
}
