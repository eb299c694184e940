import { describe, expect, test } from 'vitest';
import { actorOf } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import { isTimeZone } from '../dates.ts';
import { fieldErrors } from '../schema-errors.ts';
import { UpdateSettingsInput } from './edit.ts';
import { mayChangeSettings } from './policy.ts';
import { defaultSettings } from './values.ts';

function errorsOf(change: object) {
  const parsed = UpdateSettingsInput.safeParse({ ...defaultSettings, ...change });
  return parsed.success ? {} : fieldErrors(parsed.error);
}

test('the defaults can be saved as they are', () => {
  expect(UpdateSettingsInput.parse(defaultSettings)).toEqual(defaultSettings);
});

test('texts are tidied, hosts and addresses lower-cased', () => {
  const saved = UpdateSettingsInput.parse({
    ...defaultSettings,
    publisherName: '  Pustaka Senja ',
    email: 'Halo@Senja.ID',
    extraStageHosts: [' Docs.Google.com'],
  });
  expect(saved).toMatchObject({
    publisherName: 'Pustaka Senja',
    email: 'halo@senja.id',
    extraStageHosts: ['docs.google.com'],
  });
});

test('a map, one imprint and one group of readers are enough', () => {
  const small = {
    mapUrl: ' https://peta.id/x ',
    imprints: defaultSettings.imprints.slice(0, 1),
    readerSegments: ['Semua'],
  };
  expect(UpdateSettingsInput.parse({ ...defaultSettings, ...small })).toMatchObject({
    ...small,
    mapUrl: 'https://peta.id/x',
  });
  expect(errorsOf({ whatsapp: '8'.repeat(32) })).toEqual({});
  expect(errorsOf({ address: ' ', phone: '', email: '' })).toEqual({});
});

describe('refused', () => {
  test.each([
    [{ publisherName: '' }, 'publisherName'],
    [{ publisherName: 'x'.repeat(121) }, 'publisherName'],
    [{ address: 'a\u0000b' }, 'address'],
    [{ phone: '021' }, 'phone'],
    [{ whatsapp: 'x' }, 'whatsapp'],
    [{ email: 'bukan-email' }, 'email'],
    [{ mapUrl: 'ftp://peta.id' }, 'mapUrl'],
    [{ mapUrl: 'https://admin@peta.id' }, 'mapUrl'],
    [{ marketplaces: [{ name: '', url: 'https://a.id' }] }, 'marketplaces.0.name'],
    [{ marketplaces: [{ name: 'A', url: 'javascript:alert(1)' }] }, 'marketplaces.0.url'],
    [{ imprints: [] }, 'imprints'],
    [{ imprints: [{ name: 'A', bookType: 'B', tone: 'ungu' }] }, 'imprints.0.tone'],
    [{ readerSegments: [] }, 'readerSegments'],
    [{ readerSegments: Array.from({ length: 21 }, (_, index) => `S${index}`) }, 'readerSegments'],
    [{ extraManuscriptHosts: ['drive.google.com/x'] }, 'extraManuscriptHosts.0'],
    [{ extraManuscriptHosts: ['*.google.com'] }, 'extraManuscriptHosts.0'],
    [{ extraManuscriptHosts: ['127.0.0.1'] }, 'extraManuscriptHosts.0'],
    [{ extraManuscriptHosts: ['localhost'] }, 'extraManuscriptHosts.0'],
    [{ holdNewEditors: 'ya' }, 'holdNewEditors'],
    [{ registrationsPerHour: 0 }, 'registrationsPerHour'],
    [{ registrationsPerHour: 1.5 }, 'registrationsPerHour'],
    [{ registrationsPerHour: 10_001 }, 'registrationsPerHour'],
    [{ registrationsPerHour: '60' }, 'registrationsPerHour'],
    [{ timeZone: 'WIB' }, 'timeZone'],
    [{ whatsapp: '8'.repeat(33) }, 'whatsapp'],
    [{ mapUrl: `https://peta.id/${'x'.repeat(2048)}` }, 'mapUrl'],
    [{ social: [{ name: 'A', url: 'https://a.id', icon: 'x' }] }, 'social.0.icon'],
    [{ imprints: [{ name: 'A', bookType: 'B', tone: 'enha', logo: 'x' }] }, 'imprints.0.logo'],
    [
      {
        extraStageHosts: [
          `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(7)}.id`,
        ],
      },
      'extraStageHosts.0',
    ],
    [{ version: 3 }, 'version'],
  ])('%j', (change, field) => {
    expect(Object.keys(errorsOf(change))).toEqual([field]);
  });
  test('two entries a reader would take for one', () => {
    const tone = 'enha';
    const imprints = [
      { name: 'Senja Press', bookType: 'Novel', tone },
      { name: 'senja  press', bookType: 'Puisi', tone },
    ];
    expect(errorsOf({ imprints })).toEqual({ 'imprints.1': 'Nama ini sudah ada di daftar.' });
  });
});

test('a time zone has a name', () => {
  for (const zone of ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'America/Argentina/Ushuaia', 'UTC']) {
    expect(isTimeZone(zone)).toBe(true);
  }
  for (const zone of ['', '+07:00', 'WIB', 'Asia/Yogyakarta', 'Asia', 'Asia/Jakarta\n', '../UTC']) {
    expect(isTimeZone(zone)).toBe(false);
  }
});

test('only the admin changes settings', () => {
  expect(mayChangeSettings(actorOf('admin'))).toBe(true);
  for (const actor of [anonymous, actorOf('author'), actorOf('editor'), actorOf('legacy')]) {
    expect(mayChangeSettings(actor)).toBe('forbidden');
  }
});
