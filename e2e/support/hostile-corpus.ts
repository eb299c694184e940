import { type APIRequestContext, expect } from '@playwright/test';
import { limits } from '@ruang-naskah/domain/limits';
import type { StoredSettings } from '@ruang-naskah/domain/settings/schema';
import { imprintLabel } from '@ruang-naskah/domain/settings/values';
import type { Tx } from '../../packages/server/test/support/alter.ts';
import { addHolidaysTemplatesAndViews } from './holidays-templates-views.ts';
import { hostileTexts, importedText, shorten } from './hostile-texts.ts';
import { sendManuscript } from './manuscripts.ts';
import { addNews } from './news.ts';
import { newPerson, type Person, personId, registerPerson, signedInApi } from './people.ts';
import { adminAccount, type Portal } from './portal.ts';

/** A portal in which every text is hostile, and the people who see them. */
export interface HostileCorpus {
  /** The author of all manuscripts and author projects, one for each text. */
  readonly author: Person;
  /** The editor, with a task for each text. */
  readonly editor: Person;
  /** An account of the legacy role, with one manuscript. */
  readonly legacy: Person;
}

export const categoryOf = (text: string): string => shorten(text, limits.categoryName);
export const tagOf = (text: string): string => shorten(text.replaceAll(',', ''), limits.newsTag);
export const settingOf = (text: string): string => shorten(text, 50);

const lastText = hostileTexts.at(-1) ?? '';
/** The author's name of every manuscript. */
export const noteText = shorten(hostileTexts.join('\n'), limits.note);

/** Stores the texts through the API, and adds those that only an import can bring. */
export async function saveHostileCorpus(portal: Portal): Promise<HostileCorpus> {
  const admin = await signedInApi(portal.url, adminAccount);
  await saveSettings(admin);
  await addHolidaysTemplatesAndViews(admin, hostileTexts);
  for (const text of hostileTexts) await post(admin, '/api/categories', { name: categoryOf(text) });
  const [author, ...authors] = hostileTexts.map(hostilePerson);
  const [editor, legacy] = ['<script>alert("redaksi")</script>', '<script>alert("lama")</script>'].map(
    hostilePerson,
  );
  if (author === undefined || editor === undefined || legacy === undefined) throw new Error('no texts');
  const senders = [author, ...authors, legacy];
  await registerPerson(portal.url, editor, 'Gabung Redaksi', profileOf(editor.nama));
  for (const [index, person] of senders.entries()) {
    await registerPerson(portal.url, person, 'Gabung Penulis', profileOf(person.nama));
    const id = await sendManuscript(portal.url, person, manuscriptOf(hostileTexts[index] ?? lastText));
    await post(admin, `/api/manuscripts/${id}/notes`, { text: noteText });
  }
  const authorId = await personId(admin, 'penulis', author);
  const editorId = await personId(admin, 'redaksi', editor);
  for (const title of hostileTexts) {
    await post(admin, '/api/projects', { title, sppNumber: shorten(title, limits.sppNumber), authorId });
    const task = { title, workType: 'Layout', deadline: '2027-02-01', submissionLink: null, editorId };
    await post(admin, '/api/projects/tasks', task);
  }
  await admin.dispose();
  const news = hostileTexts.map((text) => ({
    title: text,
    content: text,
    tags: tagOf(text),
    imageAlt: text,
  }));
  await addNews(portal.url, news);
  await portal.alter((tx) => importMore(tx, authorId, legacy));
  return { author, editor, legacy };
}

function hostilePerson(text: string): Person {
  return { ...newPerson('Tanpa nama'), nama: shorten(text, limits.name) };
}

function profileOf(text: string) {
  return { alamat: text, alamatKtp: text, alamatNpwp: text, tempatLahir: text, kota: text };
}

function imprintOf(text: string) {
  const name = settingOf(text);
  return { name, bookType: name, tone: 'enha' } as const;
}

/** The lists of the settings hold twenty entries each, so two of them hold all texts. */
function settingsOf(settings: StoredSettings) {
  const { version: _, ...rest } = settings;
  const [first, second] = [
    hostileTexts.slice(0, limits.settingsItems),
    hostileTexts.slice(limits.settingsItems),
  ];
  const linkOf = (text: string) => ({ name: settingOf(text), url: 'https://contoh.id/' });
  return {
    ...rest,
    publisherName: '</title></script><script>alert("penerbit")</script>',
    address: shorten(hostileTexts.join(' '), limits.address),
    hours: '<img src=x onerror=alert("jam")>',
    social: first.map(linkOf),
    marketplaces: second.map(linkOf),
    imprints: first.map(imprintOf),
    readerSegments: second.map(settingOf),
  };
}

function manuscriptOf(text: string) {
  const [imprint = text] = hostileTexts;
  return {
    judul: text,
    sinopsis: hostileTexts.join('\n'),
    kategori: categoryOf(text),
    tujuanPenerbit: imprintLabel(imprintOf(imprint)),
    tambahPengarang: text,
    sellingPoint: text,
    keyword: text,
    segmentPembaca: [settingOf(lastText)],
  };
}

async function saveSettings(admin: APIRequestContext): Promise<void> {
  const stored = (await (await admin.get('/api/settings')).json()) as StoredSettings;
  const headers = { 'if-match': `"${stored.version}"` };
  const answer = await admin.put('/api/settings', { data: settingsOf(stored), headers });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function post(admin: APIRequestContext, path: string, data: unknown): Promise<void> {
  const answer = await admin.post(path, { data });
  expect(answer.status(), `${JSON.stringify(data)}: ${await answer.text()}`).toBe(201);
}

/** Texts that forms refuse: separators that end a line of JavaScript, and texts that only look like links. */
async function importMore(tx: Tx, authorId: string, legacy: Person): Promise<void> {
  const text = importedText;
  const writers = tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'penulis')
    .where('email', '!=', legacy.email);
  // One author has all, so that an author's pages show every text.
  await tx.updateTable('manuscripts').set({ user_id: authorId }).where('user_id', 'in', writers).execute();
  await tx.updateTable('users').set({ role: 'user' }).where('email', '=', legacy.email).execute();
  await tx.updateTable('users').set({ nama: text, kota: text }).where('id', '=', authorId).execute();
  const manuscript = { judul: text, sinopsis: text, keyword: text, url_naskah: 'javascript:alert(42)' };
  const [judul = ''] = hostileTexts;
  await tx.updateTable('manuscripts').set(manuscript).where('judul', '=', judul).execute();
  await tx.updateTable('news').set({ title: text, content: text }).where('title', '=', judul).execute();
  await tx.updateTable('projects').set({ title: text }).where('title', '=', judul).execute();
  await tx.updateTable('categories').set({ name: text }).where('name', '=', judul).execute();
  const passkeys = hostileTexts.map((name, index) => ({
    id: `asing${index}`,
    user_id: authorId,
    credential_id: `asing${index}`,
    public_key: '',
    sign_count: 0,
    transports: '',
    name: shorten(name, limits.passkeyName),
    created_at: index,
    last_used_at: null,
  }));
  await tx.insertInto('passkeys').values(passkeys).execute();
  await tx
    .updateTable('project_stages')
    .set({ submission_link: 'javascript:alert(43)', status: 'Menunggu Review' })
    .where('stage', '=', 'Layout')
    .execute();
}
