import type { World } from './principals.ts';
import { canariesOf, type Member, type Principal } from './principals.ts';

/** Which personal values of others each principal may read. */

type Field = keyof ReturnType<typeof canariesOf> | 'email' | 'nama';

/** Values of a member that are recognisable in an answer, a mail or the log. */
export function valuesOf({ people }: World, member: Member): readonly (readonly [Field, string])[] {
  const { email, nama } = people[member];
  const canaries = Object.entries(canariesOf(member)) as [Field, string][];
  return [...canaries, ['email', email], ['nama', nama]];
}

/** The people of the projects in the fixtures know each other by name. */
const participants: readonly Principal[] = ['own', 'redaksi', 'member'];
/** The admin may read how to reach the author of a manuscript. */
const contact: readonly Field[] = ['email', 'nomerHp', 'kota'];

export function mayRead(reader: Principal, endpoint: string, member: Member, field: Field): boolean {
  if (reader === member) return true;
  // This sign-in used the password of `own`.
  if (endpoint === 'auth.login' && member === 'own') return field === 'email' || field === 'nama';
  if (reader === 'admin') return field === 'nama' || mayAdminRead(endpoint, member, field);
  // Only when asked for, of the author whose book the editor has at present.
  if (endpoint === 'projects.readStageContact' && reader === 'redaksi' && member === 'own')
    return field === 'nama' || field === 'email' || field === 'nomerHp';
  // The name of the person who answered their question.
  if (endpoint === 'projects.listRequests' && reader === 'redaksi' && member === 'admin')
    return field === 'nama';
  const together = participants.includes(reader) && participants.includes(member);
  // Participants read each other's names; notes and notices hold them too, and the palette finds them.
  return field === 'nama' && together && /^(?:projects|notes|notices|palette)\./.test(endpoint);
}

function mayAdminRead(endpoint: string, member: Member, field: Field): boolean {
  if (endpoint === 'users.list') return contact.includes(field);
  // Telephone numbers are masked in the file.
  if (endpoint === 'users.export') return field === 'email' || field === 'kota';
  // The new author's.
  if (member === 'other') return endpoint === 'manuscripts.changeAuthor' && contact.includes(field);
  if (member !== 'own') return false;
  if (
    endpoint === 'manuscripts.read' ||
    endpoint === 'manuscripts.setStatus' ||
    endpoint === 'manuscripts.decideWithdrawal'
  )
    return contact.includes(field);
  return endpoint === 'users.read';
}
