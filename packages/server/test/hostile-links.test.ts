import { messages } from '@ruang-naskah/domain/messages.id';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linksElsewhere, noLinks, respelledLinks, untidyLinks } from '../../domain/test/hostile-links.ts';
import { buildUser, manuscriptInput } from './factories.ts';
import { openTestApp, type TestApp, type TestUser } from './harness.ts';
import { buildProject, buildTask, drive, heldBy, projectInput, taskInput } from './project-factories.ts';
import { fingerprint } from './support/fingerprint.ts';

/** Threat T5: every field that takes a link, with every hostile link. The web's tests cover links already stored. */

let app: TestApp;
let people: Record<'author' | 'editor' | 'admin', TestUser>;
const ids = { project: '', task: '', settingsVersion: 0 };
beforeAll(async () => {
  app = await openTestApp();
  const [author, editor, admin] = await Promise.all([
    buildUser(app, 'penulis'),
    buildUser(app, 'redaksi'),
    buildUser(app, 'admin'),
  ]);
  people = { author, editor, admin };
  ids.project = (await buildProject(app, { author, stages: { Layout: heldBy(editor) } })).id;
  ids.task = (await buildTask(app, { editor })).id;
});
afterAll(() => app.close());
beforeEach(async () => {
  ids.settingsVersion = (await app.call({ url: '/api/settings' })).body.version;
});

interface Place {
  readonly by: keyof typeof people;
  readonly call: (link: string) => {
    readonly method: 'POST' | 'PUT' | 'PATCH';
    readonly url: string;
    readonly body: unknown;
    readonly headers?: Record<string, string>;
  };
  readonly field: string;
  readonly sentence: string;
  /** Only these hosts, or any https address. */
  readonly host?: true;
  /** Whether the field may be empty. */
  readonly mayBeEmpty?: true;
}

const settings = (change: object) => ({
  method: 'PUT' as const,
  url: '/api/settings',
  body: { ...defaultSettings, ...change },
  headers: { 'if-match': `"${ids.settingsVersion}"` },
});
const {
  url: anyLink,
  linkFaults: { notALink: documentLink },
} = messages.fields;

const places: Readonly<Record<string, Place>> = {
  'the link of a manuscript': {
    by: 'author',
    call: (urlNaskah) => ({ method: 'POST', url: '/api/manuscripts', body: manuscriptInput({ urlNaskah }) }),
    field: 'urlNaskah',
    sentence: messages.manuscripts.urlInvalid,
    host: true,
  },
  'the link of an author’s stage': {
    by: 'author',
    call: (submissionLink) => ({
      method: 'PUT',
      url: `/api/projects/${ids.project}/stages/Penulisan/link`,
      body: { submissionLink },
    }),
    field: 'submissionLink',
    sentence: messages.projects.linkInvalid('drive.google.com'),
    host: true,
  },
  'the link of an editor’s stage': {
    by: 'editor',
    call: (submissionLink) => ({
      method: 'PUT',
      url: `/api/projects/${ids.task}/stages/Layout/link`,
      body: { submissionLink },
    }),
    field: 'submissionLink',
    sentence: messages.projects.linkInvalid('drive.google.com'),
    host: true,
  },
  'the first link of a project': {
    by: 'admin',
    call: (submissionLink) => ({
      method: 'POST',
      url: '/api/projects',
      body: { ...projectInput(people.author), stages: { Penulisan: { submissionLink } } },
    }),
    field: 'stages.Penulisan.submissionLink',
    sentence: documentLink,
    mayBeEmpty: true,
  },
  'the first link of a task': {
    by: 'admin',
    call: (submissionLink) => ({
      method: 'POST',
      url: '/api/projects/tasks',
      body: taskInput(people.editor, { submissionLink }),
    }),
    field: 'submissionLink',
    sentence: documentLink,
    mayBeEmpty: true,
  },
  'the publisher’s map': {
    by: 'admin',
    call: (mapUrl) => settings({ mapUrl }),
    field: 'mapUrl',
    sentence: anyLink,
    mayBeEmpty: true,
  },
  'a social network': {
    by: 'admin',
    call: (url) => settings({ social: [{ name: 'Jejaring', url }] }),
    field: 'social.0.url',
    sentence: anyLink,
  },
  'a shop': {
    by: 'admin',
    call: (url) => settings({ marketplaces: [{ name: 'Toko', url }] }),
    field: 'marketplaces.0.url',
    sentence: anyLink,
  },
};

describe.each(Object.entries(places))('%s', (_, place) => {
  test('refuses every hostile link with its own sentence and changes nothing', async () => {
    const cookie = await app.signIn(people[place.by]);
    const before = await fingerprint(app.db);
    const hostile = [...noLinks, ...(place.host ? [...linksElsewhere, ...respelledLinks] : [])];
    for (const link of hostile.filter((text) => text !== '' || place.mayBeEmpty !== true)) {
      await app.db.write((tx) => tx.deleteFrom('rate_limits').execute());
      const { status, body } = await app.call({ ...place.call(link), cookie });
      expect([link, status, Object.keys(body.fields ?? {})]).toEqual([link, 422, [place.field]]);
      // A control character has an error of its own.
      const { required } = messages.fields;
      const said: string = body.fields[place.field];
      expect([
        link,
        said,
        said.startsWith(place.sentence) ||
          said === required ||
          /tidak dapat disimpan, huruf ke-\d/.test(said),
      ]).toEqual([link, said, true]);
    }
    expect(await fingerprint(app.db)).toEqual(before);
  });

  test('takes a good one, as it was given', async () => {
    const link = drive('baik?usp=sharing#h');
    const answer = await app.call({ ...place.call(`  ${link}\n`), as: people[place.by] });
    expect([answer.status, answer.text]).toEqual([
      expect.toSatisfy((status) => status < 300),
      expect.anything(),
    ]);
    expect(answer.text).toContain(JSON.stringify(link));
  });

  test('keeps one without https or with a host in capitals as a good one (§5 Submit manuscript)', async () => {
    const cookie = await app.signIn(people[place.by]);
    for (const link of untidyLinks) {
      ids.settingsVersion = (await app.call({ url: '/api/settings' })).body.version;
      const { status, text } = await app.call({ ...place.call(link), cookie });
      expect([link, status < 300]).toEqual([link, true]);
      expect(text).toContain('"https://drive.google.com/x"');
    }
  });
});
