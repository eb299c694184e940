import { login } from '@ruang-naskah/domain/auth/endpoints';
import {
  listManuscripts,
  readManuscript,
  setManuscriptStatus,
} from '@ruang-naskah/domain/manuscripts/endpoints';
import { messages } from '@ruang-naskah/domain/messages.id';
import { addManuscriptNote, deleteNote } from '@ruang-naskah/domain/notes/endpoints';
import { createTask } from '@ruang-naskah/domain/projects/endpoints';
import { deleteUser, exportOwnData } from '@ruang-naskah/domain/users/endpoints';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, failureMessage } from './api-error.ts';
import {
  callEndpoint,
  endpointUrl,
  onPasswordNeeded,
  onRefusal,
  setPageAccount,
  textParts,
} from './client.ts';
import { syncClock } from './clock.ts';
import { downloadFile } from './download.ts';
import { queryOf } from './queries.ts';
import type { StoredBeforeError } from './stored-before.ts';

const realFetch = globalThis.fetch;

/** Answers in the place of the network. */
function serve(answer: (request: Request) => Response | Promise<Response>): void {
  globalThis.fetch = async (path, init) =>
    answer(new Request(new URL(String(path), 'https://portal.example'), init));
}

beforeEach(() => syncClock(Date.now(), 0));

afterEach(() => {
  globalThis.fetch = realFetch;
  onPasswordNeeded(undefined);
  setPageAccount(undefined);
  onRefusal(undefined);
});

const sessionEnded = { code: 'unauthenticated', message: 'Silakan masuk terlebih dahulu.', requestId: 'r1' };
const body = { email: 'siti@contoh.com', password: 'rahasia' };

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

test('a refusal keeps the sentence, the fields and the request id of the server', async () => {
  const refusal = {
    code: 'invalid',
    message: 'Periksa kembali isian Anda.',
    fields: { email: 'Salah.' },
    requestId: 'r7',
  };
  serve(() => Response.json(refusal, { status: 422 }));
  const error = await failureOf(callEndpoint(login, { body }));
  expect(error).toMatchObject({ ...refusal, status: 422 });
});

test("a proxy's HTML page becomes the plain sentence for its status", async () => {
  serve(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const error = await failureOf(callEndpoint(login, { body }));
  expect(error).toMatchObject({ code: 'overloaded', message: messages.errors.overloaded, status: 502 });
});

test('no answer, and an answer that breaks off, both read as no connection', async () => {
  const broken = () =>
    new ReadableStream({ pull: (stream) => stream.error(new TypeError('connection lost')) });
  serve(() => new Response(broken(), { status: 200 }));
  expect((await failureOf(callEndpoint(login, { body }))).message).toBe(messages.errors.offline);
  serve(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await failureOf(callEndpoint(login, { body }))).toMatchObject({ code: 'offline', status: 0 });
});

test('a write carries its version', async () => {
  let sent = new Headers();
  serve(({ headers }) => {
    sent = headers;
    return Response.json({});
  });
  const change = { params: { id: 'm1' }, body: { status: 'Telaah' as const }, version: 3 };
  await callEndpoint(setManuscriptStatus, change);
  expect(['if-match', 'content-type'].map((name) => sent.get(name))).toEqual(['"3"', 'application/json']);
});

test('a key belongs to one attempt and its repetitions: a lost answer, an overload, a double click', async () => {
  const keys: (string | null)[] = [];
  const failing: (() => Response)[] = [
    () => {
      throw new TypeError('Failed to fetch');
    },
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    () => Response.json({ code: 'in_progress', message: '…', requestId: 'r1' }, { status: 409 }),
  ];
  serve(({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    return failing.shift()?.() ?? Response.json({ id: 'n1' });
  });
  const send = (text: string) =>
    callEndpoint(addManuscriptNote, { params: { id: 'm1' }, body: { text, internal: false } });
  for (let lost = 0; lost < 3; lost += 1) await failureOf(send('Sudah dikirim.'));
  await Promise.all([send('Sudah dikirim.'), send('Sudah dikirim.')]);
  expect(keys).toEqual(Array(5).fill(expect.stringMatching(/^[0-9a-f]{32}$/)));
  expect(new Set(keys).size).toBe(1);
});

test('every write has a key: a version, an address and a verb of its own are another attempt', async () => {
  const sent: string[] = [];
  serve(({ method, headers }) => {
    sent.push(`${method} ${headers.get('idempotency-key')}`);
    throw new TypeError('Failed to fetch');
  });
  const params = { id: 'm1' };
  const setStatus = (version: number) =>
    failureOf(callEndpoint(setManuscriptStatus, { params, body: { status: 'Telaah' }, version }));
  await setStatus(3);
  await setStatus(3);
  await setStatus(4);
  await failureOf(callEndpoint(deleteNote, { params: { id: 'n1' } }));
  await failureOf(callEndpoint(deleteNote, { params: { id: 'n1' } }));
  await failureOf(callEndpoint(deleteNote, { params: { id: 'n2' } }));
  await failureOf(callEndpoint(readManuscript, { params }));
  expect(sent[1]).toBe(sent[0]);
  expect(sent[4]).toBe(sent[3]);
  expect(new Set(sent).size).toBe(5);
  expect(sent[6]).toBe('GET null');
});

test('after an answer, good or bad, the same words are sent with a new key; so are other words', async () => {
  const keys = new Set<string | null>();
  const answers = [
    () => Response.json({ id: 'n1' }),
    () => Response.json({ code: 'invalid', message: '…', fields: {}, requestId: 'r1' }, { status: 422 }),
    () => {
      throw new TypeError('Failed to fetch');
    },
  ];
  serve(({ headers }) => {
    keys.add(headers.get('idempotency-key'));
    return answers.shift()?.() ?? Response.json({ id: 'n2' });
  });
  const send = (text: string) =>
    callEndpoint(addManuscriptNote, { params: { id: 'm1' }, body: { text, internal: false } });
  await send('Sudah dikirim.');
  await failureOf(send('Sudah dikirim.'));
  await failureOf(send('Sudah dikirim.'));
  await send('Sudah dikirim ke penulis.');
  expect(keys.size).toBe(4);
});

test('an ended session is renewed in place and the call goes out once more', async () => {
  let signedIn = false;
  serve(() => (signedIn ? Response.json({ id: 'm1' }) : Response.json(sessionEnded, { status: 401 })));
  onPasswordNeeded(async () => {
    signedIn = true;
    return true;
  });
  await expect(callEndpoint(readManuscript, { params: { id: 'm1' } })).resolves.toEqual({ id: 'm1' });
});

test('who declines to sign in again gets the refusal; a wrong password never asks', async () => {
  let asked = 0;
  onPasswordNeeded(async () => {
    asked += 1;
    return false;
  });
  serve(() => Response.json(sessionEnded, { status: 401 }));
  expect((await failureOf(callEndpoint(listManuscripts, {}))).code).toBe('unauthenticated');
  expect(asked).toBe(1);
  serve(() => Response.json({ ...sessionEnded, code: 'auth.login_failed' }, { status: 401 }));
  expect((await failureOf(callEndpoint(login, { body }))).code).toBe('auth.login_failed');
  expect(asked).toBe(1);
});

test('what nobody pressed for never asks for the password', async () => {
  onPasswordNeeded(() => Promise.reject(new Error('asked for a password')));
  serve(() => Response.json(sessionEnded, { status: 401 }));
  expect((await failureOf(callEndpoint(listManuscripts, { quiet: true }))).code).toBe('unauthenticated');
  const client = new QueryClient();
  const list = queryOf(listManuscripts, {});
  const shown = { items: [], nextCursor: null, total: 0 };
  client.setQueryData(list.queryKey, shown);
  expect(await client.fetchQuery({ ...list, staleTime: 0 }), 'what is shown stays').toEqual(shown);
});

test('an action that wants the password once more asks for it and goes out again; who declines hears nothing', async () => {
  const wanted = { code: 'auth.password_needed', message: messages.auth.passwordNeeded, requestId: 'r2' };
  const reasons: string[] = [];
  let given = true;
  let sent = 0;
  serve(() => {
    sent += 1;
    return given && sent > 1 ? new Response(null, { status: 204 }) : Response.json(wanted, { status: 401 });
  });
  onPasswordNeeded(async (reason) => {
    reasons.push(reason);
    return given;
  });
  await expect(callEndpoint(deleteUser, { params: { id: 'u1' } })).resolves.toBeUndefined();
  expect([sent, reasons]).toEqual([2, ['auth.password_needed']]);
  given = false;
  const declined = await failureOf(callEndpoint(deleteUser, { params: { id: 'u1' } }));
  expect([declined.code, sent]).toEqual(['auth.password_needed', 3]);
  expect(failureMessage(messages.userAdmin.deleteFailed, declined)).toBe('');
});

test('the page of an account that is gone is left, and asks for no password (§8 Other)', async () => {
  const { accountGone } = messages.auth;
  serve(() =>
    Response.json({ code: 'auth.account_gone', message: accountGone, requestId: 'r4' }, { status: 401 }),
  );
  onPasswordNeeded(() => Promise.reject(new Error('asked for a password')));
  const left: string[] = [];
  onRefusal(({ message }) => {
    left.push(message);
    return Promise.reject(new Error('the page is gone'));
  });
  await expect(callEndpoint(listManuscripts, {})).rejects.toThrow('the page is gone');
  expect(left).toEqual([accountGone]);
});

test('every call says whom the page was made for; the page of somebody else is left, and no caller hears of it', async () => {
  const named: (string | null)[] = [];
  const refusal = {
    code: 'auth.other_account',
    message: messages.auth.otherAccountSignedIn,
    requestId: 'r3',
  };
  serve(({ headers }) => {
    named.push(headers.get('x-acting-as'));
    return Response.json(refusal, { status: 409 });
  });
  expect((await failureOf(callEndpoint(listManuscripts, {}))).code).toBe('auth.other_account');
  setPageAccount('siti');
  const left: string[] = [];
  onRefusal(({ message }) => {
    left.push(message);
    return Promise.reject(new Error('the page is gone'));
  });
  await expect(callEndpoint(listManuscripts, {})).rejects.toThrow('the page is gone');
  await expect(downloadFile(exportOwnData, undefined)).rejects.toThrow('the page is gone');
  expect([named, left]).toEqual([
    [null, 'siti', 'siti'],
    [refusal.message, refusal.message],
  ]);
});

/** A network on which nothing comes back, until the request is given up. */
function fallSilent(keys: (string | null)[] = []): void {
  globalThis.fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
}

test('a read without an answer ends after 20 seconds, a write after 45, and says what is not known', async () => {
  vi.useFakeTimers();
  try {
    fallSilent();
    const ends: string[] = [];
    const note = (error: unknown) => ends.push((error as ApiError).code);
    const read = failureOf(callEndpoint(listManuscripts, {}));
    const write = failureOf(callEndpoint(login, { body }));
    read.catch(note).then(() => ends.push('read'));
    write.catch(note).then(() => ends.push('write'));
    await vi.advanceTimersByTimeAsync(19_900);
    expect(ends).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(ends).toEqual(['read']);
    await vi.advanceTimersByTimeAsync(24_700);
    expect(ends).toEqual(['read']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(ends).toEqual(['read', 'write']);
    expect(await read).toMatchObject({ code: 'no_answer', message: messages.errors.noAnswer });
    expect(await write).toMatchObject({ code: 'no_answer', message: messages.errors.noAnswerToWrite });
  } finally {
    vi.useRealTimers();
  }
});

test('an answer whose rest never comes ends as well', async () => {
  vi.useFakeTimers();
  try {
    serve(() => new Response(new ReadableStream({}), { status: 200 }));
    const read = failureOf(callEndpoint(listManuscripts, {}));
    await vi.advanceTimersByTimeAsync(21_000);
    expect((await read).code).toBe('no_answer');
  } finally {
    vi.useRealTimers();
  }
});

test('what was not answered is sent again with the same key', async () => {
  vi.useFakeTimers();
  try {
    const keys: (string | null)[] = [];
    fallSilent(keys);
    const send = () =>
      callEndpoint(addManuscriptNote, {
        params: { id: 'm1' },
        body: { text: 'Sudah dikirim.', internal: false },
      });
    for (let times = 0; times < 2; times += 1) {
      const sent = failureOf(send());
      await vi.advanceTimersByTimeAsync(46_000);
      await sent;
    }
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test('what was sent before the page was dropped is the same attempt after it, for a day and this account', async () => {
  const store = new Map<string, string>();
  const storage = {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => void store.set(name, value),
    removeItem: (name: string) => void store.delete(name),
  };
  vi.stubGlobal('localStorage', storage);
  const keys: (string | null)[] = [];
  /** A page that has just been opened, whose answers are lost. */
  const sendFrom = async (account: string, text: string) => {
    vi.resetModules();
    const page = await import('./client.ts');
    page.setPageAccount(account);
    (await import('./clock.ts')).syncClock(Date.now(), 0);
    serve(({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      throw new TypeError('Failed to fetch');
    });
    const body = { text, internal: false };
    const sent = { params: { id: 'm1' }, body, keepKeyOnDevice: true } as const;
    await page.callEndpoint(addManuscriptNote, sent).catch(() => undefined);
  };
  try {
    await sendFrom('siti', 'Sudah dikirim.');
    await sendFrom('siti', 'Sudah dikirim.');
    await sendFrom('budi', 'Sudah dikirim.');
    await sendFrom('siti', 'Yang lain.');
    expect(keys[1], 'after a reload').toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
    const aDayAgo = Date.now() - 25 * 60 * 60 * 1000;
    for (const [name, value] of store) store.set(name, value.replaceAll(/"at":\d+/g, `"at":${aDayAgo}`));
    await sendFrom('siti', 'Sudah dikirim.');
    expect(keys[4]).not.toBe(keys[0]);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('what does not come back after a reload leaves nothing on the device', async () => {
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => void store.set(name, value),
    removeItem: (name: string) => void store.delete(name),
  });
  try {
    serve(() => {
      throw new TypeError('Failed to fetch');
    });
    await failureOf(callEndpoint(login, { body }));
    expect([...store.keys()]).toEqual([]);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('two tabs keep their attempts beside each other, and neither brings back what the other one has ended', async () => {
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => void store.set(name, value),
    removeItem: (name: string) => void store.delete(name),
  });
  const openTab = async () => {
    vi.resetModules();
    const page = await import('./client.ts');
    (await import('./clock.ts')).syncClock(Date.now(), 0);
    /** Sends, and returns the key: answered, or lost. */
    return async (text: string, answered: boolean) => {
      let key: string | null = null;
      serve(({ headers }) => {
        key = headers.get('idempotency-key');
        if (!answered) throw new TypeError('Failed to fetch');
        return Response.json({ id: 'n1' });
      });
      const body = { text, internal: false };
      const sent = { params: { id: 'm1' }, body, keepKeyOnDevice: true } as const;
      await page.callEndpoint(addManuscriptNote, sent).catch(() => undefined);
      return key;
    };
  };
  try {
    const [one, other] = [await openTab(), await openTab()];
    await other('Halo.', true);
    const lost = await one('Siap.', false);
    await other('Terima kasih.', false);
    expect(await (await openTab())('Siap.', false), 'still the same attempt').toBe(lost);

    await one('Siap.', true);
    await other('Baik.', false);
    expect(await (await openTab())('Siap.', true), 'sent again on purpose').not.toBe(lost);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('before something else is sent for the same, what became of an attempt without an answer is asked', async () => {
  const seen: string[] = [];
  let stored: { at: string; id: string; title: string } | null = null;
  let isLost = true;
  serve(async (request) => {
    const { key } = request.url.endsWith('/settle') ? await request.json() : { key: null };
    seen.push(key === null ? 'send' : `settle ${key}`);
    if (key !== null) return Response.json({ stored });
    if (isLost) throw new TypeError('Failed to fetch');
    return Response.json({ id: 'p1' });
  });
  syncClock(Date.now(), 0);
  const send = (title: string, of = 'tab') =>
    callEndpoint(createTask, {
      body: { title, workType: 'Layout', deadline: '2026-12-24', submissionLink: '', editorId: 'e1' },
      keepKeyOnDevice: true,
      storeOnceFor: of,
    });
  await failureOf(send('Satu'));
  isLost = false;
  // Of something else nothing is asked, and of the same words neither: they go out with the same key.
  await send('Lain', 'another tab');
  await send('Satu');
  expect(seen.splice(0)).toEqual(['send', 'send', 'send']);

  isLost = true;
  await failureOf(send('Satu'));
  isLost = false;
  await send('Satu, diperbaiki');
  expect(seen.splice(0), 'not stored').toEqual(['send', expect.stringMatching(/^settle /), 'send']);
  await send('Satu, sekali lagi');
  expect(seen.splice(0), 'asked once').toEqual(['send']);

  isLost = true;
  await failureOf(send('Dua'));
  isLost = false;
  stored = { at: '2026-11-21T03:00:00.000Z', id: 'p2', title: 'Dua' };
  const refusal = await failureOf(send('Dua, diperbaiki'));
  expect(refusal).toMatchObject({ code: 'stored_before', stored });
  expect(seen.splice(0)).toEqual(['send', expect.stringMatching(/^settle /)]);
  await failureOf(send('Dua, diperbaiki'));
  (refusal as StoredBeforeError).forget();
  await send('Dua, diperbaiki');
  expect(seen, 'sent as new').toEqual([expect.stringMatching(/^settle /), 'send']);
});

test('parameters and query are escaped, and what is absent stays out of the address', () => {
  const query = textParts({ q: 'sastra & anak', status: undefined, cursor: '' });
  expect(endpointUrl('/api/manuscripts/:id', { id: 'a/b' }, query)).toBe(
    '/api/manuscripts/a%2Fb?q=sastra+%26+anak',
  );
});
