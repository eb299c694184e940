import { limits } from '@ruang-naskah/domain/limits';
import { useState } from 'react';
import { now } from '../../../api/clock.ts';
import { readStored, removeStored, storedKeys, writeStored } from '../../../api/device-storage.ts';
import type { FormValues } from '../../../api/form-values.ts';
import { randomKey } from '../../../api/random-key.ts';
import { useSession } from '../../../api/session.tsx';
import { draftKeyPrefix } from './draft.ts';

interface StoredDraft {
  readonly savedAt: number;
  readonly values: FormValues;
  /** A random key of the form that wrote it last. */
  readonly writer?: string;
}

/** A manuscript that was begun on this device and not sent. */
export interface Draft extends StoredDraft {
  readonly key: string;
}

/** The draft in which the form of the signed-in author is stored; it continues `begun`. */
export function useManuscriptDraft(begun?: Draft): ManuscriptDraft {
  const { user } = useSession();
  const [draft] = useState(() => openDraft(user.id, begun));
  return draft;
}

export interface ManuscriptDraft {
  /** Stays the same for one manuscript, also after a reload. */
  readonly id: string;
  /** False when the device could not store it. */
  readonly write: (values: FormValues, savedAt: number) => boolean;
  /** Called once the manuscript is sent. */
  readonly remove: () => void;
}

/**
 * The draft of one form. If another tab continues the same draft, both texts are kept: a form that finds its draft written by
 * the other one stores its text under a new key from then on, and sending removes only the sender's own draft.
 */
export function openDraft(userId: string, begun?: Draft): ManuscriptDraft {
  const writer = randomKey();
  let key = begun?.key ?? newKey(userId);
  const id = key;
  const write = (values: FormValues, savedAt: number): boolean => {
    if (!isOwn(key, writer)) key = newKey(userId);
    if (isEmpty(values)) {
      removeStored(key);
      return true;
    }
    const isKept = writeStored(key, { savedAt, values, writer });
    for (const { key: old } of readDrafts(userId).slice(limits.drafts)) if (old !== key) removeStored(old);
    return isKept;
  };
  if (begun !== undefined) writeStored(key, { savedAt: begun.savedAt, values: begun.values, writer });
  return {
    id,
    write,
    remove: () => {
      if (isOwn(key, writer)) removeStored(key);
    },
  };
}

function newKey(userId: string): string {
  return `${draftKeyPrefix(userId)}.${randomKey()}`;
}

function isOwn(key: string, writer: string): boolean {
  const stored = readStored(key, isDraft);
  return stored === undefined || stored.writer === writer;
}

/** An empty form is not a draft, although it always holds the author's name. */
function isEmpty(values: FormValues): boolean {
  return Object.entries(values).every(([name, { length }]) => name === 'namaPengarang' || length === 0);
}

function isDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null || !('savedAt' in value) || !('values' in value))
    return false;
  if (typeof value.savedAt !== 'number' || typeof value.values !== 'object' || value.values === null)
    return false;
  return Object.values(value.values).every(
    (part) =>
      typeof part === 'string' || (Array.isArray(part) && part.every((item) => typeof item === 'string')),
  );
}

/** The account's drafts on this device, newest first; drafts that are too old are deleted. */
export function readDrafts(userId: string): Draft[] {
  const oldest = now() - limits.draftDays * 24 * 60 * 60 * 1000;
  const all = storedKeys(draftKeyPrefix(userId)).flatMap((key) => {
    const stored = readStored(key, isDraft);
    return stored === undefined ? [] : [{ ...stored, key }];
  });
  for (const { key, savedAt } of all) if (savedAt < oldest) removeStored(key);
  return all.filter(({ savedAt }) => savedAt >= oldest).sort((one, other) => other.savedAt - one.savedAt);
}

export function removeDraft({ key }: Draft): void {
  removeStored(key);
}
