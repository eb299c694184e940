/** @module-tag engine */

import { silenceSeconds } from '@ruang-naskah/domain/live/values';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { publicUrl, type TestApp, type TestUser } from '../../../test/harness.ts';
import { saveEdit } from '../../../test/project-calls.ts';
import { buildProject } from '../../../test/project-factories.ts';
import { useLiveSite } from '../../../test/support/live-site.ts';
import { startTcpProxy } from '../../../test/support/tcp-proxy.ts';

let app: TestApp;
let admin: TestUser;
const { current, listen, openBounded } = useLiveSite();
beforeEach(() => {
  ({ app, admin } = current());
});

describe('who has a project open', () => {
  const open = (cookie: string, stream: unknown, projectIds: string[]) =>
    app.call({ method: 'PUT', url: '/api/live/open', cookie, body: { stream, projectIds } });
  const present = async (cookie: string, id: string) =>
    (await app.call({ url: `/api/live/projects/${id}`, cookie })).body.people;

  test('admins see each other there, until the window closes it or goes', async () => {
    const dewi = await buildUser(app, 'admin', { nama: 'Dewi Anggraini' });
    const { id } = await buildProject(app);
    const [hers, mine] = [await app.signIn(dewi), await app.signIn(admin)];
    const [her, me] = [await listen(hers), await listen(mine)];
    expect((await open(hers, her.hello?.data.stream, [id])).status).toBe(204);
    expect((await me.next())?.data).toMatchObject({ kind: 'presence', id, own: false });
    // So that her window does not ask who else is there once more.
    expect((await her.next())?.data).toMatchObject({ kind: 'presence', id, own: true });
    expect(await present(mine, id)).toEqual([{ id: dewi.id, nama: 'Dewi Anggraini' }]);
    expect(await present(hers, id)).toEqual([]);
    await open(hers, her.hello?.data.stream, []);
    expect((await me.next())?.data).toMatchObject({ kind: 'presence', id });
    expect(await present(mine, id)).toEqual([]);
    await open(hers, her.hello?.data.stream, [id]);
    await me.next();
    her.leave();
    expect((await me.next())?.data).toMatchObject({ kind: 'presence', id });
    expect(await present(mine, id)).toEqual([]);
  });

  test('a session cannot announce for the stream of another, and authors are not told', async () => {
    const author = await buildUser(app, 'penulis');
    const { id } = await buildProject(app, { author });
    const [mine, theirs] = [await app.signIn(admin), await app.signIn(author)];
    const [me, them] = [await listen(mine), await listen(theirs)];
    // The same answer as for a stream that has ended.
    expect((await open(await app.signIn(admin), me.hello?.data.stream, [id])).status).toBe(204);
    expect(await present(await app.signIn(await buildUser(app, 'admin')), id)).toEqual([]);
    expect((await open(theirs, them.hello?.data.stream, [id])).status).toBe(403);
    await open(mine, me.hello?.data.stream, [id]);
    await saveEdit(app, admin, { id, version: 1, edit: { title: 'Judul Baru' } });
    expect((await them.next())?.data.kind).toBe('project');
  });

  test('presence lasts while the browser answers, and not on a connection that died without an error', async () => {
    const { small, at } = await openBounded({ heartbeatMs: 10 });
    const dewi = await buildUser(app, 'admin', { nama: 'Dewi Anggraini' });
    const { id } = await buildProject(app);
    const [hers, mine] = [await app.signIn(dewi), await app.signIn(admin)];
    const proxy = await startTcpProxy(at);
    onTestFinished(() => proxy.close());
    const her = await listen(hers, {}, `http://127.0.0.1:${proxy.port}`);
    const me = await listen(mine, {}, at);
    const others = async () => {
      const answer = await small.inject({ url: `/api/live/projects/${id}`, headers: { cookie: mine } });
      return answer.json().people.length;
    };
    const show = () => {
      const payload = { stream: her.hello?.data.stream, projectIds: [id] };
      const headers = { cookie: hers, origin: publicUrl, 'sec-fetch-site': 'same-origin' };
      return small.inject({ method: 'PUT', url: '/api/live/open', headers, payload });
    };
    const readUntil = async (isThere: (seen: string) => boolean) => {
      while (!isThere(me.seen())) if (!(await me.more())) throw new Error('the stream has ended');
    };
    let version = 1;
    /** Lets time pass without an answer, until the server has looked for silent streams. */
    const silent = async (seconds: number) => {
      app.clock.advance(seconds * 1000);
      // Heartbeats after this change were sent after the clock went on.
      await saveEdit(app, admin, { id, version, edit: { title: `Judul ${version}` } });
      version += 1;
      await readUntil((seen) => seen.includes(`"version":${version}`));
      const beats = me.seen().split('\n: \n\n').length;
      await readUntil((seen) => seen.split('\n: \n\n').length >= beats + 2);
    };
    expect((await show()).statusCode).toBe(204);
    proxy.forget();
    await silent(silenceSeconds);
    expect(await others()).toBe(1);
    expect((await show()).statusCode).toBe(204);
    await silent(silenceSeconds);
    expect(await others()).toBe(1);
    await silent(1);
    expect(await others()).toBe(0);
    expect(me.seen().split('"kind":"presence"')).toHaveLength(3);
  });
});
