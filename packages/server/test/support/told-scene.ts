import type { NoticeEvent } from '@ruang-naskah/domain/notices/values';
import { kindsOf } from '@ruang-naskah/domain/notices/values';
import { mailDueNotices } from '../../src/features/notices/mails/service.ts';
import { buildUser, manuscriptInput } from '../factories.ts';
import { type Answer, openTestApp, type TestApp, type TestUser } from '../harness.ts';
import { buildProject, heldBy, type StageOverrides } from '../project-factories.ts';

/** A publisher in which every notice reaches its person by bell, mail and WhatsApp: each row of the table is tried in it. */

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
  /** Before the act: what was told so far is mailed, is none of the act's, and is not undone by it. */
  settle(): Promise<void>;
  /** The newest notice before the act. */
  since(): number;
}

interface Call {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET';
  readonly url: string;
  readonly body?: unknown;
  readonly version?: number | undefined;
}

/** What one person hears: the line of the bell, and the text that mail and WhatsApp bring. */
export interface Heard {
  readonly who: Role;
  readonly line: string;
  readonly text: string;
}

/** Brings a row about, from the calls of its people; returns who hears of it, and in which words. */
export type Proof = (scene: Scene) => Promise<readonly Heard[]>;
/** By row and event. */
export type Proofs = Readonly<Record<string, Partial<Record<NoticeEvent, Proof>>>>;

export async function openScene(): Promise<Scene> {
  const app = await openTestApp();
  const people = {} as Record<Role, TestUser>;
  for (const role of roles) {
    const [kind, nama] = cast[role];
    people[role] = await buildUser(app, kind, { nama, nomerHp: '081234567890' });
  }
  let since = 0;
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
    async settle() {
      // A day, because what is summed up waits until the next morning.
      app.clock.advance(25 * 60 * minute);
      await mailDueNotices(app.deps);
      since = await lastNotice(app);
    },
    since: () => since,
  };
  for (const role of roles) {
    const mail = Object.fromEntries(kindsOf(cast[role][0]).map((kind) => [kind, 'now']));
    await scene.do(role, {
      ...{ method: 'PUT', url: '/api/notices/preferences' },
      body: { mail, whatsappAllowed: cast[role][0] !== 'admin' },
    });
  }
  return scene;
}

/** What reached one person of one notice. */
interface Reached {
  readonly who: Role | 'nobody of the cast';
  readonly line: string;
  readonly mail: string;
  /** Undefined for an admin, who sends these messages. */
  readonly whatsapp: string | undefined;
}

/** The notices of an event that the act caused: the bell at once, WhatsApp and mail when the minute is over. */
export async function hear(scene: Scene, event: NoticeEvent): Promise<Reached[]> {
  const { app, people } = scene;
  const notices = app.db.reads.selectFrom('notices').select(['id', 'user_id']).orderBy('seq');
  const rows = await notices.where('seq', '>', scene.since()).where('event', '=', event).execute();
  const lines = new Map<string, string>();
  for (const role of roles.filter((one) => rows.some(({ user_id }) => user_id === people[one].id))) {
    const { items } = await scene.do(role, { method: 'GET', url: '/api/notices' });
    for (const { id, text } of items) lines.set(id, text);
  }
  const before = await readMails(app);
  app.clock.advance(2 * minute);
  const { items: ready } = await scene.do('admin', { method: 'GET', url: '/api/whatsapp' });
  await scene.settle();
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
  await scene.settle();
  return { id, version };
}

/** A manuscript that the author has sent. */
export async function manuscriptSent(scene: Scene): Promise<string> {
  const body = { ...manuscriptInput(), judul: 'Laut yang Pulang' };
  const { id } = await scene.do('author', { method: 'POST', url: '/api/manuscripts', body });
  await scene.settle();
  return id;
}
