import type { Endpoint } from '@ruang-naskah/domain/endpoint';
import type { Role } from '@ruang-naskah/domain/roles';
import type { UpdateProfileInput } from '@ruang-naskah/domain/users/schema';
import { callers, permissions } from '../../../domain/test/permissions.ts';
import { buildUser, profileInput } from '../factories.ts';
import type { TestApp, TestUser } from '../harness.ts';

/** All principals of the permission matrix. */

/** Accounts with a valid session. Fixtures belong to `own`; the three redaksi differ only by their projects. */
export const members = ['own', 'other', 'redaksi', 'member', 'outsider', 'admin', 'legacy'] as const;
export type Member = (typeof members)[number];

/** Principals whose requests count as anonymous. */
export const ghosts = ['anonymous', 'expired', 'revoked', 'deleted', 'held'] as const;
export type Ghost = (typeof ghosts)[number];

export type Principal = Member | Ghost;
export const principals: readonly Principal[] = [...ghosts, ...members];

const roleOf: Record<Member, Role> = {
  own: 'penulis',
  other: 'penulis',
  redaksi: 'redaksi',
  member: 'redaksi',
  outsider: 'redaksi',
  admin: 'admin',
  legacy: 'user',
};

/** One application with all principals in it. */
export interface World {
  readonly test: TestApp;
  readonly people: Readonly<Record<Member, TestUser>>;
  /** A cookie header of the principal; of members a new session, which no earlier call can have ended. */
  cookieOf(principal: Principal): Promise<string | undefined>;
}

export function isMember(principal: Principal): principal is Member {
  return members.some((member) => member === principal);
}

/**
 * Values that only the owner and the admin may see, recognisable in any text: every field of the profile except the
 * name and the two that are chosen from a list.
 */
export function canariesOf(member: Member) {
  const at = members.indexOf(member);
  const hash = [...member].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1e9;
  const digits = String(hash).padStart(9, '0');
  const number = (mark: number) => `${mark}${digits}`;
  return {
    nik: number(8801),
    npwp: number(8802),
    noRek: number(8803),
    nomerHp: `0889${digits.slice(-8)}`,
    telpRumah: `0218890${digits.slice(-4)}`,
    telpKantor: `0218891${digits.slice(-4)}`,
    alamat: `Jalan Kanari ${member} 1`,
    alamatKtp: `Jalan Kanari ${member} 2`,
    alamatNpwp: `Jalan Kanari ${member} 3`,
    tempatLahir: `Kota Kanari ${member}`,
    kota: `Kanaripura ${member}`,
    kodePos: `8891${at}`,
    tanggalLahir: `1908-08-1${at}`,
  } satisfies Partial<UpdateProfileInput>;
}

/** Whether a text reveals a value. A postal code, five digits, may also stand inside an encoded picture by chance. */
export function reveals(text: string, value: string): boolean {
  if (!text.includes(value)) return false;
  return value.length > 5 || new RegExp(`(?<![\\w+/=-])${value}(?![\\w+/=-])`).test(text);
}

export async function openWorld(test: TestApp): Promise<World> {
  const made = await Promise.all(
    members.map(async (member) => [member, await buildUser(test, roleOf[member], personOf(member))] as const),
  );
  const people = Object.fromEntries(made) as Record<Member, TestUser>;
  const dead: Record<Exclude<Ghost, 'anonymous'>, string> = {
    expired: await expiredCookie(test, people.own),
    revoked: await revokedCookie(test, people.own),
    deleted: await cookieOfDeleted(test, people.admin),
    held: await test.signIn(await buildUser(test, 'redaksi', { active: false })),
  };
  return {
    test,
    people,
    async cookieOf(principal) {
      if (isMember(principal)) return test.signIn(people[principal]);
      return principal === 'anonymous' ? undefined : dead[principal];
    },
  };
}

function personOf(member: Member): Partial<UpdateProfileInput> {
  return { ...canariesOf(member), nama: `Sekar ${member} Kanari` };
}

async function expiredCookie(test: TestApp, user: TestUser): Promise<string> {
  const month = 31 * 24 * 60 * 60 * 1000;
  test.clock.advance(-month);
  const cookie = await test.signIn(user);
  test.clock.advance(month);
  return cookie;
}

async function revokedCookie(test: TestApp, user: TestUser): Promise<string> {
  const cookie = await test.signIn(user);
  await test.call({ method: 'POST', url: '/api/auth/logout', cookie });
  return cookie;
}

async function cookieOfDeleted(test: TestApp, admin: TestUser): Promise<string> {
  const user = await buildUser(test, 'penulis');
  const cookie = await test.signIn(user);
  await test.call({ method: 'DELETE', url: `/api/users/${user.id}`, as: admin });
  return cookie;
}

/**
 * The refusal by the permission table before any object is looked up; undefined where it allows the call. Written
 * independently of the endpoint, so that a rule loosened there is found.
 */
export function refusalOf({ id }: Pick<Endpoint, 'id'>, principal: Principal): number | undefined {
  const caller = isMember(principal) ? roleOf[principal] : 'anonymous';
  const entry = permissions[id]?.[callers.indexOf(caller)];
  if (entry === undefined) throw new Error(`${id} has no row in packages/domain/test/permissions.ts`);
  return entry === 'yes' ? undefined : entry;
}

/** A valid body of `PUT /api/profile` that keeps this member's recognisable values. */
export function profileOf(member: Member, nama: string) {
  return profileInput({ ...canariesOf(member), nama });
}
