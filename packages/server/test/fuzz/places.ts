import { publicUrl, type TestUser } from '../harness.ts';
import { resetToken } from '../support/matrix-auth.ts';
import { matrixRows } from '../support/matrix-rows.ts';
import * as pictures from '../support/pictures.ts';
import { isMember, type Principal, type World } from '../support/principals.ts';
import { isThingKind, isWhole, type Pool } from './pool.ts';

/** Placeholders for values of a running world: `«kind»` or `«kind:detail»`. */
const place = /«([a-z-]+)(?::([^»]*))?»/g;

export interface Surroundings {
  readonly world: World;
  readonly pool: Pool;
  readonly as: Principal;
  /** The id in the path; `«version»` is its version. */
  named: string | undefined;
}

/** The encoding of a value: for a URL, for JSON, or unchanged. */
export type Encoding = (value: string) => string;
export const inJson: Encoding = (value) => JSON.stringify(value).slice(1, -1);

/** Encodes a text for a URL or a form, except its placeholders. */
export function encodeAround(text: string): string {
  return text.replace(/«[^»]*»|[^«]+|«/g, (part) =>
    part.startsWith('«') && part.endsWith('»') ? part : encodeURIComponent(part),
  );
}

let made = 0;

/** Replaces all placeholders of the text. */
export async function fillText(text: string, around: Surroundings, encode: Encoding): Promise<string> {
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(place)) {
    const [all, kind = '', detail = ''] = match;
    const value = await lookUp(kind, detail, around);
    parts.push(text.slice(end, match.index), value === undefined ? all : encode(value));
    end = match.index + all.length;
  }
  return parts.join('') + text.slice(end);
}

async function lookUp(kind: string, detail: string, around: Surroundings): Promise<string | undefined> {
  const { world, pool } = around;
  const thing = kind.replace('seen-', '');
  const ofNamed = `request of ${around.named}` as const;
  if (thing === 'request' && pool.has(ofNamed)) return pool.at(ofNamed, Number(detail));
  if (isThingKind(thing)) {
    around.named = pool.at(kind === thing ? thing : `${around.as} saw ${thing}`, Number(detail));
    return around.named;
  }
  if (kind === 'times') {
    const [count, ...unit] = detail.split(':');
    return unit.join(':').repeat(Number(count));
  }
  if (kind === 'version') return String(pool.versionOf(around.named ?? selfOf(around)?.id ?? ''));
  const [noun = ''] = kind.split('-version');
  if (isWhole(noun)) return String(pool.versionOf(noun));
  if (kind === 'self') return selfOf(around)?.id ?? 'nobody';
  if (kind === 'category-name') return pool.nameOf(pool.at('category', Number(detail)));
  if (kind === 'email') return emailOf(world, detail);
  if (kind === 'cursor') return pool.cursorAt(Number(detail));
  return kind === 'answer' ? answerOf(detail, around) : madeFor(kind, world);
}

/** What is left of the right answers of devices: each field is for a single use. */
const answers = new Map<string, Record<string, unknown>>();

/** A field of a right body for an operation that only a device can answer: `factors.confirmTotp.code`. */
async function answerOf(detail: string, { world, as }: Surroundings): Promise<string> {
  const [noun, verb, field = ''] = detail.split('.');
  const operation = `${noun}.${verb}`;
  let left = answers.get(`${operation} ${as}`) ?? {};
  if (!(field in left)) {
    // A limit may refuse what comes before the answer.
    const made = await Promise.resolve(matrixRows[operation]?.request?.(world, as)).catch(() => undefined);
    left = { ...(made?.body as object | undefined) };
    answers.set(`${operation} ${as}`, left);
  }
  const { [field]: value, ...others } = left;
  answers.set(`${operation} ${as}`, others);
  return String(value);
}

function selfOf({ world, as }: Surroundings): TestUser | undefined {
  return isMember(as) ? world.people[as] : undefined;
}

function emailOf({ people }: World, whose: string): string {
  if (isMember(whose as Principal)) return people[whose as keyof typeof people].email;
  // Typed twice in one form: the field before it made one.
  if (whose !== 'again') made += 1;
  return `pendatang${made}@contoh.id`;
}

/** Makes the single-use values first, because making them is asynchronous. */
async function madeFor(kind: string, { test, people }: World): Promise<string | undefined> {
  if (kind === 'reset-token') return resetToken(test, people.own);
  if (kind !== 'captcha') return undefined;
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/captcha',
    headers: { origin: publicUrl },
  });
  return answer.statusCode === 200 ? String(JSON.parse(answer.body).id) : 'none';
}

const small = { png: pictures.png(64, 36), jpeg: pictures.jpeg(64, 36), webp: pictures.webp(64, 36) };
const bytesOf: Readonly<Record<string, Promise<Buffer>>> = {
  ...small,
  /** Begins like a picture but is not one. */
  broken: small.png.then((bytes) => bytes.subarray(0, 40)),
  /** One byte over the limit. */
  large: Promise.resolve(Buffer.alloc(512_001, 1)),
  invalid: Promise.resolve(Buffer.from([0xc3, 0x28, 0xff, 0xfe, 0x00])),
};

/** The bytes of the body, with placeholders such as `«bytes:png»` replaced. */
export async function fillBytes(text: string): Promise<Buffer> {
  const pieces = text.split(/«bytes:([a-z]+)»/);
  const parts = pieces.map((piece, at) =>
    at % 2 === 1 ? (bytesOf[piece] ?? Buffer.from(piece)) : Buffer.from(piece),
  );
  return Buffer.concat(await Promise.all(parts));
}
