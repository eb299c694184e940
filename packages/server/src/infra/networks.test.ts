import { describe, expect, test } from 'vitest';
import { isInNetworks, isLoopback, isTrustableNetwork, parseNetworks } from './networks.ts';

describe('a list of networks', () => {
  const networks = parseNetworks(['10.1.0.0/16', '192.0.2.7', 'fd00::/8', 'linklocal']);

  test.each([
    '10.1.0.1',
    '10.1.255.255',
    '::ffff:10.1.2.3',
    '192.0.2.7',
    'fd12::1',
    'fe80::1',
    '169.254.1.1',
  ])('holds %s', (address) => expect(isInNetworks(networks, address)).toBe(true));

  test.each(['10.2.0.1', '192.0.2.8', 'fc00::1', '127.0.0.1', '', 'portal.penerbit.id'])(
    'does not hold %j',
    (address) => expect(isInNetworks(networks, address)).toBe(false),
  );
});

test('this machine is 127.0.0.0/8 and ::1, in either notation', () => {
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
    expect(isLoopback(address)).toBe(true);
  for (const address of ['128.0.0.1', '10.0.0.1', '::2', '0.0.0.0', '::'])
    expect(isLoopback(address)).toBe(false);
});

describe('a network of one’s own', () => {
  test.each([
    '10.0.0.0/8',
    '10.0.0.1',
    'fc00::/7',
    'fd00::/8',
    '::1/128',
    '::ffff:10.0.0.0/104',
    '::FFFF:a00:0/104',
    '0:0:0:0:0:ffff:10.0.0.1',
    '::/81',
    'loopback',
  ])('may be %s', (text) => expect(isTrustableNetwork(text)).toBe(true));

  // Each contains all of IPv4, or more of it than an IPv4 network may.
  test.each([
    '0.0.0.0/7',
    '::ffff:0:0/96',
    '::ffff:8.0.0.0/103',
    '0:0:0:0:0:ffff:0:0/96',
    '::ffff:8.0.0.0/90',
    '::fffe:0:0/95',
    '::/80',
    '::/7',
    '::1/8',
    '::/0',
    'fc00::/6',
  ])('is never %s', (text) => expect(isTrustableNetwork(text)).toBe(false));

  test.each(['fd00::/x', 'fd00::/129', '10.0.0.0/8/8', 'fe80::1%eth0/64', 'fd00::/', ''])(
    'is not written %j',
    (text) => expect(isTrustableNetwork(text)).toBe(false),
  );
});
