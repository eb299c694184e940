import { describe, expect, test } from 'vitest';
import { addressPrefix, bareAddress, networksAround } from './address.ts';

describe('an address as a proxy writes it', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is %s', (text, address) => expect(bareAddress(text)).toBe(address));

  test.each([
    '',
    'unknown',
    '_hidden',
    '203.0.113',
    '203.0.113.9:',
    '203.0.113.9:4711:1',
    '[203.0.113',
    '[]',
  ])('%j is not an address', (text) => expect(bareAddress(text)).toBeUndefined());
});

describe('the networks an address counts against', () => {
  test.each([
    ['192.0.2.7', ['192.0.2.7']],
    ['::ffff:192.0.2.7', ['192.0.2.7']],
    ['::FFFF:c000:207', ['192.0.2.7']],
    ['2001:DB8:1:23f::9', ['2001:db8:1:23f::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
    ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ])('of %s are %j', (address, names) => {
    expect(networksAround(address).map(({ name }) => name)).toEqual(names);
  });

  test('bear once, twice and four times the limit', () => {
    expect(networksAround('2001:db8::1').map(({ limitFactor }) => limitFactor)).toEqual([1, 2, 4]);
    expect(networksAround('192.0.2.7').map(({ limitFactor }) => limitFactor)).toEqual([1]);
  });
});

test('a person sees the network of a session, not its address', () => {
  expect(addressPrefix('192.0.2.7')).toBe('192.0.2.0/24');
  expect(addressPrefix('2001:db8:1:2:3::4')).toBe('2001:db8:1:2::/64');
});
