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
import {
  faultOfLink,
  hintOfLink,
  isLinkOnHost,
  isSafeLink,
  manuscriptHosts,
  stageHosts,
  tidyLink,
} from './links.ts';

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
    ['https://docs.google.com/document/d/1', 'googleDocs'],
    ['https://onedrive.live.com/x', 'otherHost'],
    ['https://drive.google.com', 'noFile'],
    ['https://drive.google.com/', 'noFile'],
    ['https://drive.google.com/?usp=sharing#x', 'noFile'],
    ['https://drive.google.com/open?id=1', undefined],
  ] as const)('what is wrong with %s: %s', (text, fault) => {
    expect(faultOfLink(text, stageHosts)).toBe(fault);
  });
});

describe('links as they come out of chats, mails and address bars', () => {
  const id = '1AbCdEfGhIjKlMnOpQrStUvWxYz012345';
  const drive = 'https://drive.google.com';

  test.each([
    `${drive}/file/d/${id}/view.`,
    `<${drive}/file/d/${id}/view>`,
    `(${drive}/file/d/${id}/view)`,
    `“${drive}/file/d/${id}/view”,`,
    `*${drive}/file/d/${id}/view*`,
    `{${drive}/file/d/${id}/view}`,
    `„${drive}/file/d/${id}/view“`,
    `»${drive}/file/d/${id}/view«`,
    `\`${drive}/file/d/${id}/view\``.slice(1),
    ...['،', '؛', '؟', '。', '、', '，', '．', '）', '」', '›'].map(
      (mark) => `${drive}/file/d/${id}/view${mark}`,
    ),
  ])('%s loses the marks around it', (text) => {
    expect(tidyLink(text)).toBe(`${drive}/file/d/${id}/view`);
  });
  test('a bracket that belongs to the address stays, as does an id that ends in a dash', () => {
    expect(tidyLink('https://www.dropbox.com/s/1/bab_(2).pdf')).toBe(
      'https://www.dropbox.com/s/1/bab_(2).pdf',
    );
    expect(tidyLink(`${drive}/drive/folders/${id}-_`)).toBe(`${drive}/drive/folders/${id}-_`);
  });

  test.each([
    [`${drive}/drive`, 'listPage'],
    [`${drive}/drive/`, 'listPage'],
    [`${drive}/drive/my-drive`, 'listPage'],
    [`${drive}/drive/u/0/my-drive`, 'listPage'],
    [`${drive}/drive/u/1/recent?hl=id`, 'listPage'],
    [`${drive}/a/kampus.ac.id/drive/shared-with-me`, 'listPage'],
    [`${drive}/drive/home/`, 'listPage'],
    [`${drive}/drive/#my-drive`, 'listPage'],
    [`${drive}/drive/mobile/my-drive`, 'listPage'],
    [`${drive}/drive/mobile`, 'listPage'],
    [`${drive}/drive/u/1/mobile/`, 'listPage'],
    [`${drive}/a/kampus.ac.id`, 'listPage'],
    [`${drive}/drive/spam`, 'listPage'],
    ['https://www.dropbox.com/preview/Naskah/bab.pdf?role=personal', 'listPage'],
    [`${drive}/drive/mobile/folders`, 'noId'],
    [`${drive}/open?id=%20`, 'noId'],
    [`${drive}/file/d/view`, 'noId'],
    [`${drive}/file/d//view`, 'noId'],
    [`${drive}/file/u/1/d/edit`, 'noId'],
    ['https://www.dropbox.com/scl/fi/', 'noId'],
    ['https://www.dropbox.com/scl/fo', 'noId'],
    ['https://www.dropbox.com/s/', 'noId'],
    ['https://www.dropbox.com/sh', 'noId'],
    ['https://www.dropbox.com/home', 'listPage'],
    ['https://www.dropbox.com/home/Naskah', 'listPage'],
    ['https://dropbox.com/h', 'listPage'],
    [`${drive}/open?id=`, 'noId'],
    [`${drive}/open`, 'noId'],
    [`${drive}/uc?export=download`, 'noId'],
    [`${drive}/file/d/`, 'noId'],
    [`${drive}/drive/folders/`, 'noId'],
    [`${drive}/drive/u/0/folders`, 'noId'],
    [`${drive}/file/d/1AbC...`, 'cut'],
    [`${drive}/file/d/1AbC…/view`, 'cut'],
    [`${drive}/file/d/${id}/view${drive}/file/d/${id}/view`, 'twoLinks'],
    [`${drive}/file/d/${id}/view?usp=sharing${drive}/file/d/${id}`, 'twoLinks'],
    [`${drive}/file/d/${id}/view ${drive}/file/d/${id}`, 'twoLinks'],
  ] as const)('%s is refused as %s', (text, fault) => {
    expect(faultOfLink(tidyLink(text), manuscriptHosts)).toBe(fault);
  });

  test.each([
    `${drive}/file/d/${id}/view?usp=sharing`,
    `${drive}/file/d/${id}/view?usp=drivesdk`,
    `${drive}/open?id=${id}&usp=drive_fs`,
    `${drive}/uc?id=${id}&export=download`,
    `${drive}/drive/folders/${id}`,
    `${drive}/drive/u/0/folders/${id}?usp=sharing`,
    `${drive}/drive/#folders/${id}`,
    `${drive}/drive/mobile/folders/${id}`,
    `${drive}/folderview?id=${id}`,
    `${drive}/u/1/file/d/${id}`,
    `${drive}/a/kampus.ac.id/file/d/${id}/view`,
    'https://www.dropbox.com/scl/fi/abc/naskah.pdf?rlkey=x&dl=0',
    'https://www.dropbox.com/s/abc/naskah.pdf?dl=0',
  ])('%s passes', (text) => {
    expect(faultOfLink(tidyLink(text), manuscriptHosts)).toBeUndefined();
  });
  test('where the publisher accepts Google Docs, a document passes and its list does not', () => {
    const hosts = [...stageHosts, 'docs.google.com'];
    expect(faultOfLink(`https://docs.google.com/document/d/${id}/edit`, hosts)).toBeUndefined();
    expect(faultOfLink(`https://docs.google.com/open?id=${id}`, hosts)).toBeUndefined();
    for (const path of ['document/u/0/', 'document/d/edit', 'open?id='])
      expect(faultOfLink(`https://docs.google.com/${path}`, hosts)).toBe('noId');
    expect(faultOfLink(`https://docs.google.com/document/d/${id}/edit`, stageHosts)).toBe('googleDocs');
  });

  test.each([
    [`${drive}/file/d/${id}/view`, undefined, undefined],
    [`${drive}/drive/folders/${id}`, 'folder', undefined],
    [`${drive}/drive/mobile/folders/${id}`, 'folder', undefined],
    ['https://www.dropbox.com/scl/fo/abc/x?dl=0', 'folder', undefined],
    [`${drive}/file/d/${id}/edit`, 'editable', 'editable'],
    [`${drive}/file/d/1xyz/view`, 'unusual', 'unusual'],
    [`${drive}/x`, 'unusual', 'unusual'],
    ['https://www.dropbox.com/s/1/a.pdf', undefined, undefined],
    ['bukan link', undefined, undefined],
  ] as const)('%s is sent with the hint %s for a manuscript, %s for a stage', (text, manuscript, stage) => {
    expect([hintOfLink(text, 'manuscript'), hintOfLink(text, 'stage')]).toEqual([manuscript, stage]);
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
