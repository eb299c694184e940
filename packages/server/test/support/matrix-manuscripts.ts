import { buildManuscript, manuscriptInput } from '../factories.ts';
import { projectInput } from '../project-factories.ts';
import type { MatrixRows, RequestParts } from './matrix-row.ts';
import type { World } from './principals.ts';

async function manuscriptOfOwn({ test, people }: World): Promise<RequestParts> {
  return { params: { id: (await buildManuscript(test, { author: people.own })).id } };
}

/** A manuscript of `own` with a project that is another author's. */
async function publishedForOther(world: World): Promise<RequestParts> {
  const parts = await manuscriptOfOwn(world);
  const { id: manuscriptId } = parts.params ?? {};
  const body = { ...projectInput(world.people.other), manuscriptId };
  await world.test.call({ method: 'POST', url: '/api/projects', body, as: world.people.admin });
  return parts;
}

/** A manuscript that `own` has asked to withdraw. */
async function withdrawnByOwn(world: World): Promise<RequestParts> {
  const { params = {} } = await manuscriptOfOwn(world);
  await world.test.call({
    method: 'POST',
    url: `/api/manuscripts/${params.id}/withdrawal`,
    body: withdrawal.body,
    headers: withdrawal.headers,
    as: world.people.own,
  });
  return { params, headers: { 'if-match': '"2"' } };
}
const withdrawal = { body: { note: 'Saya terbitkan sendiri.' }, headers: { 'if-match': '"1"' } };

/** Who reads, sends and decides on manuscripts. */
export const manuscriptRows: MatrixRows = {
  'manuscripts.list': {
    variants: {
      'asking for those of `own`': {
        request: ({ people }) => ({ query: { userId: people.own.id } }),
        expected: { own: 200, other: 403, redaksi: 403, admin: 200, legacy: 403 },
      },
    },
  },
  'manuscripts.counts': {},
  'manuscripts.export': {},
  'manuscripts.read': {
    request: publishedForOther,
    existing: { own: 200, other: 404, redaksi: 404, admin: 200, legacy: 404 },
  },
  'manuscripts.submit': { request: () => ({ body: manuscriptInput() }) },
  'manuscripts.sendRevision': {
    request: async ({ test, people }) => ({
      params: { id: (await buildManuscript(test, { author: people.own, status: 'Revisi' })).id },
      body: { urlNaskah: 'https://drive.google.com/file/d/revisi/view', note: 'Bab 2 sudah lengkap.' },
      headers: { 'if-match': '"1"' },
    }),
    existing: { own: 200, other: 404, redaksi: 403, admin: 403, legacy: 403 },
    variants: {
      'while none is asked for': {
        request: async (world) => ({
          ...(await manuscriptOfOwn(world)),
          body: { urlNaskah: 'https://drive.google.com/file/d/revisi/view' },
          headers: { 'if-match': '"1"' },
        }),
        expected: { own: 409, other: 404, redaksi: 403, admin: 403, legacy: 403 },
      },
    },
  },
  'manuscripts.askWithdrawal': {
    request: async (world) => ({ ...(await manuscriptOfOwn(world)), ...withdrawal }),
    existing: { own: 200, other: 404, redaksi: 403, admin: 403, legacy: 403 },
  },
  'manuscripts.takeBackWithdrawal': {
    request: withdrawnByOwn,
    existing: { own: 204, other: 404, redaksi: 403, admin: 403, legacy: 403 },
  },
  'manuscripts.decideWithdrawal': {
    request: async (world) => ({ ...(await withdrawnByOwn(world)), body: { accepted: true } }),
    existing: { own: 403, other: 403, redaksi: 403, admin: 200, legacy: 403 },
  },
  'manuscripts.changeAuthor': {
    request: async (world) => ({
      ...(await manuscriptOfOwn(world)),
      body: { authorId: world.people.other.id, reason: 'Akun ganda.' },
      headers: { 'if-match': '"1"' },
    }),
    existing: { own: 403, other: 403, redaksi: 403, admin: 200, legacy: 403 },
  },
  'manuscripts.setStatus': {
    request: async (world) => ({
      ...(await manuscriptOfOwn(world)),
      body: { status: 'Telaah' },
      headers: { 'if-match': '"1"' },
    }),
    existing: { own: 403, other: 403, redaksi: 403, admin: 200, legacy: 403 },
  },
};
