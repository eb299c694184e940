import { messages } from '@ruang-naskah/domain/messages.id';
import { contactWays } from '@ruang-naskah/domain/settings/content';
import type { Tx } from '../../db/handle.ts';
import { loadSettings } from './read.ts';

/** The body of a mail: a text with the publisher's name and contacts, which are read inside the caller's transaction. */
export async function composeMail(tx: Tx, text: string): Promise<string> {
  const settings = await loadSettings(tx);
  return messages.mail.letter(text, settings.publisherName, contactWays(settings));
}
