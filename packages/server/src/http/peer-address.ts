import type { FastifyRequest } from 'fastify';
import { bareAddress } from '../infra/address.ts';
import { isInNetworks, parseNetworks } from '../infra/networks.ts';

/** Whether a hop of `X-Forwarded-For` is a proxy of `TRUST_PROXY`, also where it is written with port or brackets. */
export function trustsHop(trustProxy: readonly string[]): (hop: string | undefined) => boolean {
  const proxies = parseNetworks(trustProxy);
  return (hop = '') => {
    const address = bareAddress(hop);
    return address !== undefined && isInNetworks(proxies, address);
  };
}

/**
 * The address a request counts for. Where a proxy forwards an invalid address, the request counts for that proxy;
 * otherwise each invented word would be a network of its own.
 */
export function addressOf(request: FastifyRequest): string {
  const hops = request.ips ?? [request.ip];
  return hops.map(bareAddress).findLast((address) => address !== undefined) ?? '';
}
