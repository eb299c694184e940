import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import * as fc from 'fast-check';
import { testPassword } from '../factories.ts';
import { captchaCode } from '../harness.ts';
import { drive } from '../project-factories.ts';

/**
 * The meaning of a field beyond its schema: a link, a date, an id. It is found by the field's name, because a name has
 * one meaning (docs/glossary.md).
 */

const nth = fc.nat(20);
const thing = (kind: string) => nth.map((at) => `«${kind}:${at}»`);

const date = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const link = fc
  .constantFrom('a', 'b_c', '1'.repeat(40), 'naskah-é', 'x'.repeat(1900))
  .map((name) => drive(encodeURIComponent(name)));
const digits = fc.stringMatching(/^[0-9][0-9 .-]{7,31}$/);
const phone = fc.stringMatching(/^[0-9+][0-9 .()+-]{7,31}$/);
const words = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .+-]{0,79}$/);
const orEmpty = (value: fc.Arbitrary<string>) => fc.oneof({ weight: 3, arbitrary: value }, fc.constant(''));
const names = (list: readonly string[]) => fc.constantFrom(...list);

const meanings: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  tanggalLahir: fc
    .date({ min: new Date('1930-01-01'), max: new Date('2010-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  deadline: date,
  // For bodies; the meaning of an id in a path depends on its noun.
  id: thing('project'),
  chosen: thing('project'),
  ids: fc.uniqueArray(thing('project'), { minLength: 1, maxLength: 4 }),
  version: fc.integer({ min: 1, max: 4 }),
  shiftDays: fc.integer({ min: -250, max: 250 }),
  nomerHp: fc.constantFrom('0812 3456 7890', '+62 811-222-333', '(021) 1234567', '8123456789'),
  nik: fc.stringMatching(/^[A-Za-z0-9]{8}[A-Za-z0-9 .-]{0,24}$/),
  npwp: orEmpty(digits),
  noRek: orEmpty(words),
  telpRumah: orEmpty(phone),
  telpKantor: orEmpty(words),
  whatsapp: orEmpty(phone),
  kodePos: orEmpty(fc.stringMatching(/^[0-9]{5}$/)),
  urlNaskah: link,
  submissionLink: link,
  url: link,
  mapUrl: orEmpty(link),
  email: fc.constantFrom('«email:new»', '«email:own»', '«email:new»', '«email:redaksi»'),
  emailAgain: fc.constant('«email:again»'),
  password: fc.constant(testPassword),
  confirmPassword: fc.constant(testPassword),
  oldPassword: fc.constant(testPassword),
  captchaId: fc.constant('«captcha»'),
  captchaAnswer: fc.constantFrom(captchaCode, captchaCode.toUpperCase()),
  token: fc.constant('«reset-token»'),
  authorId: thing('penulis'),
  editorId: thing('redaksi'),
  assigneeId: thing('redaksi'),
  handOverTo: thing('redaksi'),
  manuscriptId: thing('manuscript'),
  requestId: thing('request'),
  kategori: thing('category-name'),
  userId: thing('person'),
  personId: thing('person'),
  actorId: thing('person'),
  objectId: fc.oneof(thing('person'), thing('manuscript'), thing('project')),
  cursor: thing('cursor'),
  tujuanPenerbit: names(defaultSettings.imprints.map(({ name }) => name)),
  segmentPembaca: fc.uniqueArray(names(defaultSettings.readerSegments), { maxLength: 5 }),
  year: names(['2026', '2027', '2028']),
  // Days of one year, which requests for other years refuse; the empty list is valid for each.
  holidays: fc.constantFrom([], [{ date: '2027-05-20', name: 'Waisak', kind: 'libur', estimated: true }]),
  plan: fc.constantFrom({}, { Layout: '2027-01-04', Telaah: '2027-02-01' }),
  templates: fc.constantFrom(
    [],
    [{ imprint: '', bookType: 'Buku Ajar', anchor: 'spp', offsets: { Layout: 10, Telaah: 20 } }],
  ),
  workingWeek: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  timeZone: names(['Asia/Jakarta', 'Asia/Jayapura', 'UTC', 'Pacific/Kiritimati']),
  holdNewEditors: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  extraManuscriptHosts: fc.subarray(['docs.google.com', 'onedrive.live.com', 'x--y.id']),
  extraStageHosts: fc.subarray(['docs.google.com', 'dropbox.com']),
  // The lists keep the values that other requests need.
  imprints: fc.constantFrom(defaultSettings.imprints, [
    ...defaultSettings.imprints,
    { name: 'Cetak Ulang', bookType: 'Buku Lama', tone: 'izzah' },
  ]),
  readerSegments: fc.constantFrom(defaultSettings.readerSegments, [
    ...defaultSettings.readerSegments,
    'Lansia',
  ]),
  social: fc.constantFrom([], [{ name: 'Instagram', url: 'https://instagram.com/ruang' }]),
  marketplaces: fc.constantFrom([], [{ name: 'Toko', url: 'https://toko.example/ruang' }]),
  tags: fc.oneof(fc.constantFrom('', 'buku, ajar', 'satu'), fc.constantFrom(['a', 'b'], ['a', 'a,b'])),
  // Twice as often the stage that is present in the projects of the upkeep.
  stage: fc.oneof({ weight: 2, arbitrary: fc.constant('Layout') }, fc.constantFrom(...stageNames)),
  q: fc.constantFrom('', 'buku', 'siti rahma', '100%', '_', 'é', "d'arc", 'Sedang'),
};

export function meaningOf(name: string): fc.Arbitrary<unknown> | undefined {
  return Object.hasOwn(meanings, name) ? meanings[name] : undefined;
}
