import { expect, test } from 'vitest';
import { auditActions, auditResults } from './activities/audit.ts';
import { activityTypes } from './activities/schema.ts';
import { historyTabs, manuscriptStatuses } from './manuscripts/status.ts';
import { messages } from './messages.id.ts';
import { projectFilters, projectSorts } from './projects/schema.ts';
import { taskGroups } from './projects/turn.ts';
import { roles } from './roles.ts';

test.each([
  ['roles', messages.users.roleLabels, roles],
  ['manuscript statuses', messages.manuscripts.statusMeaning, manuscriptStatuses],
  ['tabs of the history', messages.manuscripts.tabs, historyTabs],
  ['project filters', messages.projectList.kindLabels, projectFilters],
  ['project sorts', messages.projectList.sortLabels, projectSorts],
  ['task groups', messages.ownProjects.groups, taskGroups],
  ['activity types', messages.activities.types, activityTypes],
  ['audit actions', messages.activities.auditActions, auditActions],
  ['audit results', messages.activities.auditResults, auditResults],
] as const)('%s each have their words, and no words are left over', (_, words, values) => {
  expect(Object.keys(words).sort()).toEqual([...values].sort());
});

test('no sentence is empty or carries a placeholder', () => {
  const walk = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(walk) : [];
  };
  const sentences = walk({ ...messages });
  expect(sentences.length).toBeGreaterThan(300);
  for (const sentence of sentences) {
    expect(sentence.trim()).not.toBe('');
    expect(sentence).not.toMatch(/TODO|undefined|\{\w+\}/);
  }
});

test.each([
  ['Siti Rahmawati, S.S.', 'Halo Siti Rahmawati, S.S.,'],
  ["Moh. Qur'an bin Abd. Wahid", "Halo Moh. Qur'an bin Abd. Wahid,"],
  ['Anda menang! Klik https://hadiah.example/x', 'Halo,'],
  ['Buka WWW.hadiah.example', 'Halo,'],
  ['tulis ke menang@hadiah.example', 'Halo,'],
])('a mail to %j begins “%s”', (nama, first) => {
  for (const body of [
    messages.mail.resetBody(nama, 'https://portal.example/', 30),
    messages.mail.passwordChangedBody(nama),
    messages.mail.emailInUseBody(nama),
    messages.mail.approvedBody(nama, 'https://portal.example/'),
  ])
    expect(body.split('\n')[0]).toBe(first);
});
