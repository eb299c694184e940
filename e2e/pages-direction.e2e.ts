import type { Page } from '@playwright/test';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';
import { addProject } from './support/projects.ts';

/** The different directions in which a page shows a title, in whichever places it stands. */
async function directionsOf(page: Page, title: string): Promise<string[]> {
  const shown = page.getByText(title, { exact: true });
  await expect(shown.first()).toBeVisible();
  return shown.evaluateAll((places) => [
    ...new Set(places.map((place) => getComputedStyle(place).direction)),
  ]);
}

test('an Arabic title stands from right to left in the lists of its author and of an editor', async ({
  page,
  portal,
  signIn,
}) => {
  const [author, editor] = [newPerson('Salma Arabi'), newPerson('Ratna Arabi')];
  await registerPerson(portal.url, author);
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const [sent, running, task] = [
    `رياض ${author.nama} (1).`,
    `بلوغ ${author.nama} (1).`,
    `تفسير ${author.nama} (1).`,
  ];
  await sendManuscript(portal.url, author, { judul: sent });
  await addProject(portal.url, author, running);
  const admin = await signedInApi(portal.url, adminAccount);
  const editorId = await personId(admin, 'redaksi', editor);
  const data = { title: task, workType: 'Layout', deadline: '2027-12-24', submissionLink: null, editorId };
  expect((await admin.post('/api/projects/tasks', { data })).status()).toBe(201);
  await admin.dispose();

  await signIn(author);
  await page.goto(paths.dashboardMain);
  for (const title of [sent, running]) expect(await directionsOf(page, title)).toEqual(['rtl']);
  await page.goto(paths.submissions);
  expect(await directionsOf(page, sent)).toEqual(['rtl']);
  await signIn(editor);
  await page.goto(paths.dashboardMain);
  expect(new Set(await directionsOf(page, task))).toEqual(new Set(['rtl']));
});
