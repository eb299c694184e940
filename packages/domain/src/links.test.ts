import { URL } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  linksElsewhere,
  noLinks,
  respelledLinks,
  untidyLinks,
  untrimmedLinks,
} from '../test/hostile-links.ts';
import { holds } from '../test/properties.ts';
import { faultOfLink, isLinkOnHost, isSafeLink, manuscriptHosts, stageHosts, tidyLink } from './links.ts';

describe('hosts (decision 0001)', () => {
  test.each(['https://drive.google.com/file/d/1/view?usp=sharing', 'https://drive.google.com/x#a@b:80'])(
    '%s is a stage link',
    (text) => {
      expect(isLinkOnHost(text, stageHosts)).toBe(true);
    },
  );
  test.each(['https://www.dropbox.com/s/1', 'https://dropbox.com/s/1'])(
    '%s is a manuscript link only',
    (text) => {
      expect(isLinkOnHost(text, manuscriptHosts)).toBe(true);
      expect(isLinkOnHost(text, stageHosts)).toBe(false);
    },
  );
  test.each([...linksElsewhere, ...respelledLinks])(
    '%s is not taken for a link on a host of ours',
    (text) => {
      expect(isLinkOnHost(text, manuscriptHosts)).toBe(false);
      expect(isLinkOnHost(text, stageHosts)).toBe(false);
    },
  );
});

test.each([...noLinks, ...untrimmedLinks])('%j is no link that a page may open', (text) => {
  expect(isSafeLink(text)).toBe(false);
  expect(isLinkOnHost(text, manuscriptHosts)).toBe(false);
});

describe('a link as people type it', () => {
  test.each(untidyLinks)('%s is tidied to https, its host in small letters', (text) => {
    expect(isLinkOnHost(text, stageHosts)).toBe(false);
    expect(tidyLink(` ${text} `)).toBe('https://drive.google.com/x');
  });
  test('what follows the host stays as it is', () => {
    expect(tidyLink('HTTP://Drive.Google.com/A?B=C#D')).toBe('https://drive.google.com/A?B=C#D');
  });
  test.each([...noLinks, ...linksElsewhere, ...respelledLinks])(
    'tidying makes no good link of %j',
    (text) => {
      expect(isLinkOnHost(tidyLink(text), manuscriptHosts)).toBe(false);
    },
  );
  test.each([
    ['catatan saya', 'notALink'],
    ['https://drive.google.com:443/x', 'notALink'],
    ['https://docs.google.com/document/d/1', 'otherHost'],
    ['https://drive.google.com', 'noFile'],
    ['https://drive.google.com/', 'noFile'],
    ['https://drive.google.com/?usp=sharing#x', 'noFile'],
    ['https://drive.google.com/open?id=1', undefined],
  ] as const)('what is wrong with %s: %s', (text, fault) => {
    expect(faultOfLink(text, stageHosts)).toBe(fault);
  });
});

test('what is accepted is https on the named host for every parser, whatever surrounds it', () => {
  const pieces = fc.constantFrom(
    'https://',
    'drive.google.com',
    '@',
    ':',
    '/',
    '\\',
    '?',
    '#',
    'x.id',
    '.',
    '\t',
    '%2e',
  );
  holds(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const text = tidyLink(parts.join(''));
      if (!isLinkOnHost(text, stageHosts)) return;
      const url = new URL(text);
      expect([url.protocol, url.host, url.username]).toEqual(['https:', 'drive.google.com', '']);
      expect(text).toMatch(/^https:\/\/[^\\\s]*$/);
    }),
    { numRuns: 5000 },
  );
});
