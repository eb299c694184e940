import type { NoticeEvent } from '@ruang-naskah/domain/notices/values';
import { noticeKindsOf } from '@ruang-naskah/domain/notices/values';
import { mailDueNotices } from '../../src/features/notices/mail-due.ts';
import { buildUser, manuscriptInput } from '../factories.ts';
import { type Answer, openTestApp, type TestApp, type TestUser } from '../harness.ts';
import { buildProject, heldBy, type StageOverrides } from '../project-factories.ts';

/** A site whose people get every notice in the bell, by mail and by WhatsApp: `told.test.ts` tries each row of its table in it. */

const cast = {
  admin: ['admin', 'Dewi Anggraini'],
  partner: ['admin', 'Bima Saputra'],
  author: ['penulis', 'Siti Rahmawati'],
  editor: ['redaksi', 'Ratna Kusuma'],
  colleague: ['redaksi', 'Joko Susilo'],
} as const;
export type Role = keyof typeof cast;
export const roles = Object.keys(cast) as Role[];

const minute = 60_000;

export interface Scene {
  readonly app: TestApp;
  readonly people: Readonly<Record<Role, TestUser>>;
  /** A call that succeeds. */
  do(who: Role, call: Call): Promise<Answer['body']>;
  /** Mails all notices of before, so that what follows can neither add to them nor take them back. */
  mailEarlierNotices(): Promise<void>;
  /** The number (`seq`) of the newest notice that `mailEarlierNotices` has mailed. */
  newestEarlierNotice(): number;
}

interface Call {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET';
  readonly url: string;
  readonly body?: unknown;
  readonly version?: number | undefined;
}

/**
 * The notice that one person is to get: its line in the bell, and a part of its text in mail and WhatsApp; null for the
 * bell only.
 */
export interface ExpectedNotice {
  readonly who: Role;
  readonly line: string;
  readonly text: string | null;
}

/** The author is asked for their word on the document that is to be printed. */
export const proofReady: ExpectedNotice = {
  who: 'author',
  line: 'Periksa naskah siap cetak: Laut yang Pulang',
  text: 'Naskah siap cetak “Laut yang Pulang” menunggu Anda periksa.',
};

/** Causes an event by calls of the people of the scene; returns the notices that they are to get of it. */
export type NoticeCase = (scene: Scene) => Promise<readonly ExpectedNotice[]>;
/** By row of the table and event. */
export type NoticeCases = Readonly<Record<string, Partial<Record<NoticeEvent, NoticeCase>>>>;

export async function openScene(): Promise<Scene> {
  const app = await openTestApp();
  const people = {} as Record<Role, TestUser>;
  for (const role of roles) {
    const [kind, nama] = cast[role];
    people[role] = await buildUser(app, kind, { nama, nomerHp: '081234567890' });
  }
  let newestEarlier = 0;
  const scene: Scene = {
    app,
    people,
    async do(who, { method, url, body, version }) {
      const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
      const answer = await app.call({
        method,
        url,
        as: people[who],
        headers,
        ...(body !== undefined && { body }),
      });
      if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${answer.text}`);
      return answer.body;
    },
    async mailEarlierNotices() {
      // More than a day, because a daily summary waits until the next morning.
      app.clock.advance(25 * 60 * minute);
      await mailDueNotices(app.deps);
      newestEarlier = await lastNotice(app);
    },
    newestEarlierNotice: () => newestEarlier,
  };
  for (const role of roles) {
    const mail = Object.fromEntries(noticeKindsOf(cast[role][0]).map((kind) => [kind, 'now']));
    await scene.do(role, {
      ...{ method: 'PUT', url: '/api/notices/preferences' },
      body: { mail, whatsappAllowed: cast[role][0] !== 'admin' },
    });
  }
  return scene;
}

/** One notice as its person got it. */
interface ReceivedNotice {
  readonly who: Role | 'nobody of the cast';
  readonly line: string;
  readonly mail: string;
  /** Undefined for an admin, who sends these messages. */
  readonly whatsapp: string | undefined;
}

/** The notices of an event since `mailEarlierNotices`, as the bell, WhatsApp and mail show them. */
export async function receiveNotices(scene: Scene, event: NoticeEvent): Promise<ReceivedNotice[]> {
  const { app, people } = scene;
  const notices = app.db.reads.selectFrom('notices').select(['id', 'user_id']).orderBy('seq');
  const rows = await notices
    .where('seq', '>', scene.newestEarlierNotice())
    .where('event', '=', event)
    .execute();
  const lines = new Map<string, string>();
  for (const role of roles.filter((name) => rows.some(({ user_id }) => user_id === people[name].id))) {
    const { items } = await scene.do(role, { method: 'GET', url: '/api/notices' });
    for (const { id, text } of items) lines.set(id, text);
  }
  const before = await readMails(app);
  // A notice can be undone for a minute; mail and WhatsApp wait for its end.
  app.clock.advance(2 * minute);
  const { items: ready } = await scene.do('admin', { method: 'GET', url: '/api/whatsapp' });
  await scene.mailEarlierNotices();
  const mails = (await readMails(app)).slice(before.length);
  return rows.map(({ id, user_id }) => {
    const message = ready.find((one: { id: string }) => one.id === id);
    return {
      who: roles.find((role) => people[role].id === user_id) ?? 'nobody of the cast',
      line: lines.get(id) ?? 'no line in the bell',
      mail: mails.flatMap(({ userId, text }) => (userId === user_id ? [text] : [])).join('\n'),
      whatsapp: message?.parts.map(({ text }: { text: string }) => text).join(''),
    };
  });
}

async function readMails(app: TestApp) {
  const rows = await app.db.reads
    .selectFrom('outbox')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, user_id, body_text }) => ({
    userId: user_id,
    // Without what keeps mail programs from making links of names and titles.
    text: app.deps.sealer
      .open({ table: 'outbox', column: 'body_text', rowId: id }, body_text)
      .replaceAll('\u2060', ''),
  }));
}

async function lastNotice(app: TestApp): Promise<number> {
  const { seq } = await app.db.reads
    .selectFrom('notices')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow();
  return Number(seq ?? 0);
}

/** A project of the author, at a stage; of the stages the editor has Layout and the colleague Telaah. */
export async function projectAt(
  { app, people, ...scene }: Scene,
  stage: string,
  stages: StageOverrides = {},
  manuscriptId?: string,
): Promise<{ readonly id: string; readonly version: number }> {
  const held = { Layout: heldBy(people.editor), Telaah: heldBy(people.colleague) };
  const input = { title: 'Laut yang Pulang', ...(manuscriptId !== undefined && { manuscriptId }) };
  const { id } = await buildProject(app, { author: people.author, input, stages: { ...held, ...stages } });
  const { version } = await scene.do('admin', {
    ...{ method: 'PATCH', url: `/api/projects/${id}`, version: 1 },
    body: { currentOverallStatus: stage },
  });
  await scene.mailEarlierNotices();
  return { id, version };
}

/** A manuscript that the author has sent. */
export async function manuscriptSent(scene: Scene): Promise<string> {
  const body = { ...manuscriptInput(), judul: 'Laut yang Pulang' };
  const { id } = await scene.do('author', { method: 'POST', url: '/api/manuscripts', body });
  await scene.mailEarlierNotices();
  return id;
}
