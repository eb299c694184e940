import { isIP, isIPv4, isIPv6 } from 'node:net';

/** A network around an address, for which requests are counted. */
export interface CountedNetwork {
  /** The address itself, or its prefix such as `2001:db8:0:1::/64`. */
  readonly name: string;
  /** How many times the limit of a single address it gets. */
  readonly limitFactor: number;
}

/**
 * An address as proxies write it, without port, brackets and zone: `203.0.113.9:4711`, `[2001:db8::1]:443`. Undefined
 * for an invalid address.
 */
export function bareAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, withPort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  const [address = ''] = (bracketed ?? withPort ?? text).split('%');
  return isIP(address) === 0 ? undefined : address;
}

/**
 * The networks that a call counts against, narrowest first. An IPv4 address counts as itself, however it is written.
 * One customer owns a whole /64 of IPv6 (threat T14, CVE-2026-45364), many homes a /56 and many offices a /48: these
 * get twice and four times the limit, so that neighbours who share one do not lock one another out.
 */
export function networksAround(address: string): readonly CountedNetwork[] {
  if (!isIPv6(address)) return [{ name: address, limitFactor: 1 }];
  const groups = groupsOf(address);
  const mapped = mappedIPv4(groups);
  if (mapped !== undefined) return [{ name: mapped, limitFactor: 1 }];
  const [a, b, c, d = 0] = groups;
  const networkName = (parts: readonly (number | undefined)[], bits: number) =>
    `${parts.map((part = 0) => part.toString(16)).join(':')}::/${bits}`;
  return [
    { name: networkName([a, b, c, d], 64), limitFactor: 1 },
    { name: networkName([a, b, c, d & 0xff00], 56), limitFactor: 2 },
    { name: networkName([a, b, c], 48), limitFactor: 4 },
  ];
}

function mappedIPv4(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return undefined;
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** The eight groups of an IPv6 address without a zone. */
export function groupsOf(address: string): readonly number[] {
  // The URL parser writes every notation in one way: hexadecimal groups, one `::` for zeros.
  const [before = '', after = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [head = [], tail = []] = [before, after].map((part) =>
    part.split(':').filter((group) => group !== ''),
  );
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

/** The network of an address, such as `203.0.113.0/24`: shown to the owner of a session instead of the address. */
export function addressPrefix(address: string): string {
  const [{ name } = { name: '' }] = networksAround(address);
  return name.includes(':') ? name : name.replace(/\.\d+$/, '.0/24');
}
