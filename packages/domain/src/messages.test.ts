import { expect, test } from 'vitest';
import { auditActions, auditResults } from './activities/audit.ts';
import { activityTypes } from './activities/values.ts';
import { historyTabs, manuscriptStatuses } from './manuscripts/status.ts';
import { messages } from './messages.id.ts';
import { noticeVariables } from './notices/values.ts';
import { taskGroups } from './projects/tasks.ts';
import { projectFilters, projectSorts } from './projects/values.ts';
import { roles } from './roles.ts';

test.each([
  ['roles', messages.users.roleLabels, roles],
  ['manuscript statuses', messages.manuscripts.statusMeaning, manuscriptStatuses],
  ['tabs of the history', messages.manuscripts.tabs, historyTabs],
  ['project filters', messages.projectList.kindLabels, projectFilters],
  ['project sorts', messages.projectList.sortLabels, projectSorts],
  ['task groups', messages.tasks.groups, taskGroups],
  ['activity types', messages.activities.types, activityTypes],
  ['audit actions', messages.activities.auditActions, auditActions],
  ['audit results', messages.activities.auditResults, auditResults],
] as const)('%s each have their words, and no words are left over', (_, words, values) => {
  expect(Object.keys(words).sort()).toEqual([...values].sort());
});

const templateWord = new RegExp(`\\{(?:${noticeVariables.join('|')})\\}`, 'g');

test('no sentence is empty or carries a placeholder', () => {
  const walk = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(walk) : [];
  };
  const sentences = walk({ ...messages });
  expect(sentences.length).toBeGreaterThan(300);
  for (const sentence of sentences) {
    expect(sentence.trim()).not.toBe('');
    // The words of a notice's template are filled in when it is sent.
    expect(sentence.replace(templateWord, '')).not.toMatch(/TODO|undefined|\{\w+\}/);
  }
});

test('a mail greets without a name, because the address is not verified, and names its sender', () => {
  const letter = messages.mail.letter('Isi surat.', 'Pustaka Senja', 'email halo@senja.id');
  expect(letter).toBe(
    'Halo,\n\nIsi surat.\n\nSalam,\nPustaka Senja\n\nEmail ini dikirim otomatis. Pertanyaan: email halo@senja.id.\n',
  );
  expect(messages.mail.letter('Isi surat.', 'Pustaka Senja', '')).toMatch(/dikirim otomatis\.\n$/);
});

test('every mail carries its one link on a line of its own', () => {
  const link = 'https://portal.example/x';
  const { resetBody, passwordChangedBody, emailInUseBody, approvedBody } = messages.mail;
  for (const body of [
    resetBody(link, 30),
    passwordChangedBody(link),
    emailInUseBody(link),
    approvedBody(link),
  ])
    expect(body.split('\n').filter((line) => line.includes('://'))).toEqual([link]);
});

test('an answer whose title is not known is called so without one', () => {
  const { answer, readOf } = messages.duties;
  expect([answer('Laut'), readOf('Laut')]).toEqual(['Permohonan dijawab: Laut', 'Sudah saya baca: Laut']);
  expect([answer(''), readOf('')]).toEqual(['Permohonan dijawab', 'Sudah saya baca']);
});
