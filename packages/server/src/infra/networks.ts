import { BlockList, isIPv6 } from 'node:net';

/** The names that Fastify, too, takes for networks in `TRUST_PROXY`. */
export const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** The networks of a list such as `10.0.0.1, fd00::/8, loopback`, already checked by the configuration. */
export function networksOf(list: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const entry of list.flatMap((name) => namedNetworks[name] ?? [name])) {
    const [address = '', bits] = entry.split('/');
    const kind = kindOf(address);
    networks.addSubnet(address, Number(bits ?? (kind === 'ipv6' ? 128 : 32)), kind);
  }
  return networks;
}

/** Also true for an IPv4 address in IPv6 notation, as a socket that listens on both has it. */
export function isWithin(networks: BlockList, address: string): boolean {
  return networks.check(address, kindOf(address));
}

function kindOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

const loopback = networksOf(['loopback']);

/** Whether an address is this very machine's. */
export function isLoopback(address: string): boolean {
  return isWithin(loopback, address);
}
