import { BlockList, isIP, isIPv6 } from 'node:net';
import { groupsOf } from './address.ts';

/** The names that Fastify accepts as networks in `TRUST_PROXY`. */
export const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** The widest network allowed: anybody in a trusted network can claim any address. */
const widestBits = { ipv4: 8, ipv6: 7 };
/** `::ffff:0:0/96`: every IPv4 address in IPv6 notation. */
const MAPPED_BITS = 96;
const mappedNumber = ipv6Number('::ffff:0:0');

/** `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`, or one of the names above; nothing wider than a /8. */
export function isTrustableNetwork(text: string): boolean {
  if (Object.hasOwn(namedNetworks, text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^\d{1,3}$/.test(bits)) return false;
  const [most, least] =
    familyOf(address) === 'ipv4' ? [32, widestBits.ipv4] : [128, fewestBits(address, Number(bits))];
  return Number(bits) >= least && Number(bits) <= most;
}

/** A network of IPv6 that contains IPv4 addresses is judged by how many of them it contains. */
function fewestBits(address: string, bits: number): number {
  const common = BigInt(128 - Math.min(bits, MAPPED_BITS));
  const holdsMapped = ipv6Number(address) >> common === mappedNumber >> common;
  return holdsMapped ? MAPPED_BITS + widestBits.ipv4 : widestBits.ipv6;
}

/** An IPv6 address as a number. */
function ipv6Number(address: string): bigint {
  return groupsOf(address).reduce((bits, group) => (bits << 16n) | BigInt(group), 0n);
}

/** The networks of a list such as `10.0.0.1, fd00::/8, loopback`, already checked by the configuration. */
export function parseNetworks(list: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const entry of list.flatMap((name) => namedNetworks[name] ?? [name])) {
    const [address = '', bits] = entry.split('/');
    const family = familyOf(address);
    networks.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return networks;
}

/** Also true for an IPv4 address in IPv6 notation, as a socket that listens on both has it. */
export function isInNetworks(networks: BlockList, address: string): boolean {
  return networks.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

const loopback = parseNetworks(['loopback']);

/** Whether an address belongs to this machine. */
export function isLoopback(address: string): boolean {
  return isInNetworks(loopback, address);
}
