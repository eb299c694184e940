import { describe, expect, test } from 'vitest';
import type { UserActor } from '../actor.ts';
import { limits } from '../limits.ts';
import { defaultTemplate, renderNotice } from '../notices/templates.ts';
import {
  mentionBeingTyped,
  mentionedIn,
  mentionLabelsOf,
  mentionOf,
  partsOfNote,
  showMentions,
  storeMentions,
  withoutMentions,
} from './content.ts';
import { noteNotices } from './events.ts';
import { NoteInput } from './schema.ts';

describe('the text of a note', () => {
  test('keeps mentions by id, each person once', () => {
    const text = `${mentionOf('siti')} dan @[ratna], lalu ${mentionOf('siti')}`;
    expect(mentionedIn(text)).toEqual(['siti', 'ratna']);
    expect(partsOfNote(text).map((part) => ('id' in part ? part.id : part.text))).toEqual([
      ...['siti', ' dan ', 'ratna', ', lalu ', 'siti'],
    ]);
    expect(withoutMentions(text)).toBe('@… dan @…, lalu @…');
  });
  test.each([
    ['Lihat https://drive.google.com/file/d/a/view.', 'https://drive.google.com/file/d/a/view'],
    ['(http://Contoh.id/x)', 'https://contoh.id/x'],
  ])('makes a link of an address: %s', (text, href) => {
    const links = partsOfNote(text).filter((part) => part.kind === 'link');
    expect(links.map((part) => part.href)).toEqual([href]);
    expect(
      partsOfNote(text)
        .map((part) => ('text' in part ? part.text : ''))
        .join(''),
    ).toBe(text);
  });
  test.each([
    'javascript:alert(1)',
    'https://orang@jahat.example/x',
    'https://contoh.id:8443/x',
    'data:text/html,x',
    '<a href="x">x</a>',
  ])('leaves %s as it is', (text) => {
    expect(partsOfNote(text)).toEqual([{ kind: 'text', text }]);
  });
  test('is bounded, in letters and in people', () => {
    const many = Array.from({ length: limits.noteMentions + 1 }, (_, at) => mentionOf(`orang${at}`));
    expect(NoteInput.safeParse({ text: many.slice(1).join(' ') }).success).toBe(true);
    expect(NoteInput.safeParse({ text: many.join(' ') }).success).toBe(false);
    expect(NoteInput.safeParse({ text: 'a'.repeat(limits.note + 1) }).success).toBe(false);
    expect(NoteInput.parse({ text: ' Halo ' })).toEqual({ text: 'Halo', internal: false });
  });
});

describe('a mention as it is typed', () => {
  const people = [
    { id: 'a', nama: 'Siti', role: 'penulis', stages: [] },
    { id: 'b', nama: 'Siti Rahmawati', role: 'redaksi', stages: [] },
    { id: 'c', nama: 'Siti', role: 'redaksi', stages: ['Layout', 'Selesai'] },
    { id: 'admin', nama: 'Admin', role: 'admin', stages: [] },
  ] as const;
  const labels = mentionLabelsOf(people);
  test('becomes the id of the person named, also where one name begins with another or two are alike', () => {
    const typed = '@Siti Rahmawati, @Siti (Layout) dan @Siti (Penulis). Bukan @Sitinah.';
    const stored = '@[b], @[c] dan @[a]. Bukan @Sitinah.';
    expect(storeMentions(typed, labels)).toBe(stored);
    expect(showMentions(stored, labels)).toBe(typed);
  });
  test('is told apart by stage or role, and by a number where these are one as well', () => {
    const more = [...people, { id: 'd', nama: 'Siti', role: 'penulis' }, { id: 'e', nama: 'Siti' }] as const;
    expect(mentionLabelsOf(more).map(({ label }) => label)).toEqual([
      '@Siti (Penulis)',
      '@Siti Rahmawati',
      '@Siti (Layout)',
      '@Admin',
      '@Siti (Penulis) 2',
      '@Siti',
    ]);
  });
  test.each([
    '@Siti Rahmawati Kusuma dan info@Siti Rahmawati',
    'surat@Siti Rahmawati.id',
    '@Siti Rahmawati.id',
    'a.@Siti Rahmawati',
  ])('is not a longer name, nor part of an address: %s', (typed) => {
    expect(storeMentions(typed, labels)).toBe(typed);
  });
  test('that was chosen stays what was chosen, before any word and after a rename', () => {
    const chosen = [{ id: 'b', label: '@Siti R.' }];
    expect(storeMentions('@Siti R. Mohon dicek.', labels, chosen)).toBe('@[b] Mohon dicek.');
    expect(storeMentions('@Admin Mohon dicek.', labels)).toBe('@[admin] Mohon dicek.');
  });
  test.each([
    ['Halo @si', 'si'],
    ['@', ''],
    ['(@Siti Ra', 'Siti Ra'],
    ['surat@contoh', undefined],
    ['@Siti Rahmawati mohon dicek', undefined],
    ['Halo', undefined],
  ])('is offered while it is being typed: %s', (text, begun) => {
    expect(mentionBeingTyped(text)).toBe(begun);
  });
});

describe('whom a note notifies', () => {
  const person = (id: string, role: UserActor['role']): UserActor => ({ kind: 'user', id, role, name: id });
  const [author, editor, colleague, admin] = [
    person('siti', 'penulis'),
    person('ratna', 'redaksi'),
    person('hendra', 'redaksi'),
    person('dewi', 'admin'),
  ];
  const thread = {
    about: 'project',
    authorId: author.id,
    participantUids: [author.id, editor.id, colleague.id],
  } as const;
  const note = {
    id: 'n1',
    thread,
    ...{ title: 'Laut', stage: 'Layout' as const, internal: false, edited: false },
    ...{ mentioned: [] as string[], concerned: [editor.id], people: [author, editor, colleague] },
  };
  const told = (change: Partial<typeof note>, by: UserActor) =>
    noteNotices({ ...note, ...change }, by).map(({ to }) => (to === 'admins' ? to : to.userId));

  test('the holder of the stage, and the admins unless an admin wrote', () => {
    expect(told({}, author)).toEqual(['ratna', 'admins']);
    expect(told({}, admin)).toEqual(['ratna']);
    expect(told({}, editor)).toEqual(['admins']);
  });
  test('a person by name, and all admins by one word', () => {
    expect(told({ mentioned: ['siti', 'admin'] }, admin)).toEqual(['siti', 'ratna', 'admins']);
  });
  test('of an internal note only those who may read it', () => {
    expect(told({ internal: true, concerned: ['siti', 'ratna', 'hendra'] }, admin)).toEqual([
      'ratna',
      'hendra',
    ]);
  });
  test('of an edit only people mentioned for the first time', () => {
    expect(told({ edited: true, mentioned: ['hendra'] }, editor)).toEqual(['hendra']);
  });
  test('with the writer and the title, without the words of the note', () => {
    const [first] = noteNotices(note, author);
    expect(first).toMatchObject({ event: 'noteToYou', values: { judul: 'Laut', dari: 'siti' } });
    expect(Object.keys(first?.values ?? {})).toEqual(['judul', 'dari', 'untuk']);
  });
  test('as for them, unless it names only others', () => {
    const lines = (mentioned: string[]) =>
      noteNotices({ ...note, mentioned }, author).map(({ event, values }) => [
        ...Object.values(renderNotice(defaultTemplate(event), values)),
      ]);
    const [forThem, ofOthers] = [
      ['Catatan untuk Anda: Laut', 'siti menulis catatan untuk Anda di “Laut”. Baca di portal.'],
      ['Catatan: Laut', 'siti menulis catatan di “Laut”. Baca di portal.'],
    ];
    // The holder of the stage, then the admins.
    expect(lines([])).toEqual([forThem, forThem]);
    expect(lines(['ratna'])).toEqual([forThem, ofOthers]);
    expect(lines(['admin'])).toEqual([ofOthers, forThem]);
  });
});
