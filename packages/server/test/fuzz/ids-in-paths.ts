import * as fc from 'fast-check';
import type { Operation } from './document.ts';
import { isWaitingKind } from './pool.ts';

/** The kind that an id in a path names. */
const thingOfNoun: Readonly<Record<string, string>> = {
  manuscripts: 'manuscript',
  projects: 'project',
  news: 'news',
  categories: 'category',
  notes: 'note',
  whatsapp: 'message',
  notices: 'notice',
  views: 'view',
  auth: 'session',
  live: 'project',
};

/** Exceptions by operation: objects that a call uses up, and the objects of notes. */
const kindOf: Readonly<Record<string, string>> = {
  'users.delete': 'spare',
  'users.changeRole': 'spare',
  'users.suspend': 'spare',
  'users.reopen': 'spare',
  'users.changeEmail': 'spare',
  'users.approve': 'held',
  'manuscripts.sendRevision': 'revisable',
  'manuscripts.takeBackWithdrawal': 'withdrawing',
  'manuscripts.decideWithdrawal': 'withdrawing',
  'projects.restore': 'binned',
  'projects.erase': 'binned',
  'projects.judgeProof': 'proofed',
  'projects.askOfStage': 'askable',
  'projects.withdrawRequest': 'requested',
  'projects.decideRequest': 'requested',
  'notes.listOfManuscript': 'manuscript',
  'notes.addToManuscript': 'manuscript',
  'notes.listOfProject': 'project',
  'notes.addToProject': 'project',
};

/** Any object of the kind; half of the time one that the caller has seen. */
export function existingId({ id }: Pick<Operation, 'id'>): fc.Arbitrary<string> {
  const [noun = ''] = id.split('.');
  const kind = kindOf[id] ?? thingOfNoun[noun] ?? 'person';
  const places = fc.nat(40);
  const any = { weight: 5, arbitrary: places.map((at) => `«${kind}:${at}»`) };
  if (isWaitingKind(kind)) return any.arbitrary;
  if (noun === 'users') return fc.oneof(any, fc.constant('«self»'));
  return fc.oneof(any, { weight: 5, arbitrary: places.map((at) => `«seen-${kind}:${at}»`) });
}
