import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { refusalOf } from '../test/refusal.ts';
import { type TextField, textFieldsOf } from '../test/typed-fields.ts';
import { endpoints } from './endpoints.ts';
import { messages } from './messages.id.ts';
import { stageNames } from './projects/stages.ts';
import { positionOfUnstorable } from './text.ts';

/** How people's programs spell what looks the same to them. */
const spellings = {
  'spaces around': (text) => `  ${text} `,
  'no-break spaces around': (text) => `\u00a0${text}\u00a0`,
  'a line break behind': (text) => `${text}\r\n`,
  'a tab in front, of a sheet': (text) => `\t${text}`,
  'a mark of byte order in front': (text) => `\ufeff${text}`,
  'invisible spaces around': (text) => `\u200b${text}\u2060`,
  'direction marks around, of WhatsApp': (text) => `\u202a${text}\u202c`,
  'isolates around, of a contact': (text) => `\u2068${text}\u2069`,
  'no-break spaces for spaces': (text) => text.replaceAll(' ', '\u00a0'),
  'thin spaces for spaces': (text) => text.replaceAll(' ', '\u202f'),
  'vertical tabs for spaces, of PowerPoint': (text) => text.replaceAll(' ', '\v'),
  'line breaks for spaces': (text) => text.replaceAll(' ', '\r\n'),
  'page ends for spaces, of a PDF': (text) => text.replaceAll(' ', '\f'),
  'line separators for spaces': (text) => text.replaceAll(' ', '\u2028'),
  'tabs for spaces': (text) => text.replaceAll(' ', '\t'),
  'en dashes': (text) => text.replaceAll('-', '–'),
  'no-break hyphens': (text) => text.replaceAll('-', '\u2011'),
  'minus signs': (text) => text.replaceAll('-', '\u2212'),
  'fullwidth digits': (text) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  'decomposed letters': (text) => text.normalize('NFD'),
  'all that WhatsApp does to a number': (text) =>
    `\u202a${text.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')}\u202c`,
  'a joined emoji behind': (text) => `${text} 👩\u200d🏫`,
  'half of an emoji behind': (text) => `${text}\ud83d`,
  'a bell behind': (text) => `${text}\u0007`,
} as const satisfies Record<string, (text: string) => string>;
type Spelling = keyof typeof spellings;

const words = messages.fields;
const breaks = [
  'vertical tabs for spaces, of PowerPoint',
  'line breaks for spaces',
  'page ends for spaces, of a PDF',
  'line separators for spaces',
] as const;
const markedRuns = ['direction marks around, of WhatsApp', 'isolates around, of a contact'] as const;
const keptByText = [
  ...(['en dashes', 'no-break hyphens', 'minus signs', 'fullwidth digits'] as const),
  ...(['no-break spaces for spaces', 'thin spaces for spaces', 'a joined emoji behind'] as const),
] as const;

function as(text: string, names: readonly Spelling[]): Partial<Record<Spelling, string>> {
  return Object.fromEntries(names.map((name) => [name, spellings[name](text)]));
}

interface Kind {
  readonly good: string;
  /** What is stored where it is not the good value, by spelling. */
  readonly stored?: Partial<Record<Spelling, string>>;
  /** Spellings that are no value, each with one of the sentences that help. */
  readonly refused: readonly Spelling[];
  readonly sentences: readonly string[];
}

const unstorable = ['half of an emoji behind', 'a bell behind'] as const;
const unfit = ['a joined emoji behind', ...unstorable] as const;
const title = 'Amélie 1945-1950 Édisi';
const number = '021-123 ext. 4';
const link = 'https://drive.google.com/file/d/1AbCdEfGhIj-lMnOpQrStUv/view';
const map = 'https://peta.contoh.id/kantor-2';
const address = 'siti-2@contoh.co.id';
const whatsApp = 'all that WhatsApp does to a number';

/** Text keeps the dashes, spaces and digits of who wrote it. */
const line: Kind = {
  good: title,
  stored: { ...as(title, keptByText), [whatsApp]: spellings[whatsApp](title).slice(1, -1) },
  refused: unstorable,
  sentences: [words.controlCharacters(title.length + 1)],
};
const paragraphs: Kind = {
  ...line,
  stored: {
    ...as(title, [...keptByText, ...markedRuns, whatsApp, 'tabs for spaces', 'invisible spaces around']),
    ...Object.fromEntries(breaks.map((name) => [name, title.replaceAll(' ', '\n')])),
  },
};
/** Anybody's way of writing a number. */
const freeFormNumber: Kind = {
  good: number,
  stored: as(number, ['a joined emoji behind']),
  refused: unstorable,
  sentences: [words.controlCharacters(number.length + 1)],
};

const kinds = {
  line,
  paragraphs,
  freeFormNumber,
  mobile: { good: '+62 812-3456-7890', refused: unfit, sentences: [words.phone] },
  identity: { good: '3404 1234-5678 9012', refused: unfit, sentences: [words.identity] },
  taxNumber: { good: '09.254.294 3-407.000', refused: unfit, sentences: [words.digits] },
  postalCode: { good: '55581', refused: unfit, sentences: [words.postalCode] },
  email: {
    good: address,
    sentences: [
      words.email,
      messages.auth.resetFailed,
      ...[5, 6, address.length + 1].map(words.emailCharacter),
    ],
    refused: [
      ...unfit,
      ...(['en dashes', 'no-break hyphens', 'minus signs', 'fullwidth digits', whatsApp] as const),
    ],
  },
  host: { good: 'docs.contoh-1.id', refused: unfit, sentences: [messages.settings.host] },
  /** Of a map or a shop, whose addresses have letters of all kinds. */
  link: {
    good: map,
    stored: {
      ...as(map, ['en dashes', 'no-break hyphens', 'minus signs', 'fullwidth digits']),
      [whatsApp]: spellings[whatsApp](map).slice(1, -1),
    },
    refused: unfit,
    sentences: [words.url],
  },
  document: { good: link, refused: unfit, sentences: [words.linkFaults.notALink] },
  typedCode: {
    good: '123-456',
    refused: unfit,
    sentences: [messages.factors.codeShape],
  },
  /** The letters of a picture, of which only the server knows whether they are right. */
  captcha: {
    good: 'ab2',
    stored: Object.fromEntries(unfit.map((name) => [name, spellings[name]('ab2').replace(' ', '')])),
    refused: [],
    sentences: [],
  },
  /** As the control of a date sends it. */
  date: { good: '2026-11-28', refused: unfit, sentences: [words.date] },
} as const satisfies Record<string, Kind>;

/** The kind of text of each field, by its name; a new field needs a line. */
const kindOf: Readonly<Record<string, keyof typeof kinds | 'password' | 'machine'>> = {
  nama: 'line',
  nik: 'identity',
  nomerHp: 'mobile',
  alamat: 'line',
  tempatLahir: 'line',
  tanggalLahir: 'date',
  alamatKtp: 'line',
  kota: 'line',
  kodePos: 'postalCode',
  telpRumah: 'freeFormNumber',
  npwp: 'taxNumber',
  telpKantor: 'freeFormNumber',
  alamatNpwp: 'line',
  noRek: 'freeFormNumber',
  email: 'email',
  emailAgain: 'email',
  reason: 'line',
  password: 'password',
  confirmPassword: 'password',
  oldPassword: 'password',
  captchaId: 'machine',
  captchaAnswer: 'captcha',
  workshopCode: 'captcha',
  token: 'machine',
  key: 'machine',
  year: 'machine',
  date: 'date',
  time: 'machine',
  name: 'line',
  dutyId: 'machine',
  stepToken: 'machine',
  code: 'typedCode',
  credentialId: 'machine',
  clientData: 'machine',
  authenticatorData: 'machine',
  signature: 'machine',
  attestation: 'machine',
  stream: 'machine',
  projectIds: 'machine',
  tujuanPenerbit: 'line',
  kategori: 'line',
  judul: 'line',
  sinopsis: 'paragraphs',
  urlNaskah: 'document',
  tambahPengarang: 'line',
  segmentPembaca: 'line',
  sellingPoint: 'paragraphs',
  keyword: 'line',
  note: 'paragraphs',
  text: 'paragraphs',
  title: 'line',
  content: 'paragraphs',
  tags: 'line',
  imageAlt: 'line',
  subject: 'line',
  sppNumber: 'freeFormNumber',
  authorId: 'machine',
  deadline: 'date',
  submissionLink: 'document',
  manuscriptId: 'machine',
  editorId: 'machine',
  brief: 'paragraphs',
  assigneeId: 'machine',
  id: 'machine',
  ids: 'machine',
  imprint: 'line',
  bookType: 'line',
  publisherName: 'line',
  timeZone: 'machine',
  address: 'line',
  phone: 'freeFormNumber',
  whatsapp: 'freeFormNumber',
  hours: 'line',
  mapUrl: 'link',
  url: 'link',
  was: 'machine',
  readerSegments: 'line',
  extraManuscriptHosts: 'host',
  extraStageHosts: 'host',
  handOverTo: 'machine',
  filter: 'machine',
  ...Object.fromEntries(stageNames.map((stage) => [stage, 'date' as const])),
};

/** Everything that forms and requests are parsed with: the bodies of endpoints, and what a form asks beside these. */
const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' });
const modules = await Promise.all(
  files
    .filter((file) => /(?<!\.test|\.d)\.ts$/.test(file))
    .map((file): Promise<object> => import(/* @vite-ignore */ `./${file}`)),
);
const schemas: [string, z.ZodMiniType][] = [
  ...endpoints.flatMap(({ id, body }): [string, z.ZodMiniType][] => (body === undefined ? [] : [[id, body]])),
  ...modules.flatMap((module) =>
    Object.entries(module).filter(
      (entry): entry is [string, z.ZodMiniType] =>
        entry[1] instanceof z.ZodMiniObject && /(?:Input|Body|Fields)$/.test(entry[0]),
    ),
  ),
];
const fields = schemas.flatMap(([form, schema]) => textFieldsOf(schema, form));
/** «Setujui cetak» repeats a link of the portal. */
const machine = ['projects.judgeProof.submissionLink', 'JudgeProofInput.submissionLink'];

/** Forms with a flat shape name a field by its path. */
function kindOfField({ path, name }: TextField) {
  return machine.includes(path) ? 'machine' : kindOf[name.split('.').at(-1) ?? ''];
}

const spellingsOf = (good: string) =>
  (Object.keys(spellings) as Spelling[]).map((spelling) => ({ spelling, text: spellings[spelling](good) }));

const recipe = 'CONTRIBUTING.md, “Add a field”';

test('every field of every form is told what kind it is', () => {
  expect(schemas.length).toBeGreaterThan(90);
  expect(
    fields.filter((field) => kindOfField(field) === undefined).map(({ path }) => path),
    `These fields are new: name the kind of text of each in \`kindOf\` of packages/domain/src/real-spellings.test.ts (${recipe}).`,
  ).toEqual([]);
});

test.each(Object.entries(kinds))(
  '%s: taken as it is meant, or refused with a sentence that helps',
  (kind, { good, ...rest }: Kind) => {
    const { stored = {}, refused, sentences } = rest;
    const wrong = fields
      .filter((field) => kindOfField(field) === kind)
      .flatMap(({ path, schema }) =>
        spellingsOf(good).flatMap(({ spelling, text }) => {
          const parsed = schema.safeParse(text);
          const got = String(parsed.success ? parsed.data : refusalOf(schema, text));
          const isRefused = refused.includes(spelling);
          const isRight = isRefused ? helps(got, sentences, text) : got === (stored[spelling] ?? good);
          return isRight && parsed.success !== isRefused ? [] : [`${path}, ${spelling}: ${got}`];
        }),
      );
    expect(
      wrong,
      `These fields do not take text as “${kind}” does: name another kind in \`kindOf\` of packages/domain/src/real-spellings.test.ts, or build the field's schema from packages/domain/src/fields.ts (${recipe}).`,
    ).toEqual([]);
  },
);

/** Says what is wanted, or where the character is that nobody sees. */
function helps(got: string, sentences: readonly string[], text: string): boolean {
  const place = positionOfUnstorable(text);
  const placed = place === undefined ? [] : [words.controlCharacters(place)];
  return [...sentences, ...placed].some((sentence) => got.includes(sentence));
}

test('passwords are taken exactly as they are typed', () => {
  for (const field of fields.filter((field) => kindOfField(field) === 'password'))
    for (const { spelling, text } of spellingsOf('sampul-merah 42é'))
      if (spelling !== 'half of an emoji behind')
        expect(field.schema.parse(text), `${field.path}, ${spelling}`).toBe(text);
});
