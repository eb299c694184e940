import {
  manuscriptPath,
  newsArticlePath,
  paths,
  projectPath,
  reviewPath,
  userPath,
} from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { addHolidaysTemplatesAndViews } from './support/holidays-templates-views.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { addNews } from './support/news.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';
import { addProject } from './support/projects.ts';

/** Long Indonesian words, and one of sixty letters, in every text: no screen may become wider than the window. */

const plain = 'Pertanggungjawaban dan ketidakberpihakan mempertanggungjawabkan';
const unbroken = 'ketidakbertanggungjawabannyalahmempertanggungjawabkankesalah';
const text = `${plain} ${unbroken}`;
test.use({ portalName: 'long words' });

test('no screen is pushed wide by long words, from 320 to 1280 px', { tag: ['@desktop', '@deep'] }, async ({
  page,
  portal,
  signIn,
}) => {
  const [author, editor] = [newPerson(`${plain} A`), newPerson(unbroken)];
  await registerPerson(portal.url, author, 'Gabung Penulis', {
    alamat: text,
    alamatKtp: text,
    kota: unbroken,
  });
  await registerPerson(portal.url, editor, 'Gabung Redaksi', { tempatLahir: unbroken });
  const [news] = await addNews(portal.url, [
    { title: text, content: `${text}\n\nhttps://contoh.id/${unbroken}`, tags: unbroken.slice(0, 40) },
  ]);
  const admin = await signedInApi(portal.url, adminAccount);
  expect((await admin.post('/api/categories', { data: { name: unbroken } })).status()).toBe(201);
  const manuscript = await sendManuscript(portal.url, author, {
    judul: text,
    sinopsis: text,
    kategori: unbroken,
    urlNaskah: `https://drive.google.com/file/d/${unbroken}/view`,
  });
  const project = await addProject(portal.url, author, text);
  const editorId = await personId(admin, 'redaksi', editor);
  const task = { title: text, workType: 'Layout', deadline: '2027-02-01', submissionLink: null, editorId };
  expect((await admin.post('/api/projects/tasks', { data: task })).status()).toBe(201);
  const authorId = await personId(admin, 'penulis', author);
  await addHolidaysTemplatesAndViews(admin, [unbroken, text]);
  const note = { text: `${text} https://contoh.id/${unbroken}` };
  expect((await admin.post(`/api/manuscripts/${manuscript}/notes`, { data: note })).status()).toBe(201);
  await admin.dispose();

  const wide: string[] = [];
  async function look(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'load' });
      // The page's stream never ends, so this waits for its other requests instead of an idle network.
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      for (const width of [320, 390, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const found = await page.evaluate(() => document.documentElement.scrollWidth);
        if (found > width) wide.push(`${path} is ${found} px wide on ${width}`);
        const dialog = page.locator('dialog[open] .dialog-body').first();
        if ((await dialog.count()) === 0) continue;
        const [inner, outer] = await dialog.evaluate((body) => [body.scrollWidth, body.clientWidth]);
        if ((inner ?? 0) > (outer ?? 0))
          wide.push(`the dialog of ${path} holds ${inner} px in ${outer} at ${width}`);
      }
    }
  }
  await look([paths.home, paths.newsList, newsArticlePath(news?.id ?? ''), paths.register, paths.contact]);
  await signIn(author);
  const own = [
    paths.dashboardMain,
    paths.submissions,
    manuscriptPath(manuscript),
    paths.submit,
    paths.profile,
  ];
  await look(own);
  await signIn(editor);
  await look([paths.dashboardMain]);
  await signIn(adminAccount);
  const office = [paths.activity, paths.reviewList, reviewPath(manuscript), paths.manageProjects];
  const lists = [
    paths.runningProjects,
    `${paths.runningProjects}?tampilan=papan`,
    paths.calendar,
    paths.schedules,
    paths.whatsapp,
    paths.users,
    paths.news,
    paths.categories,
    paths.audit,
    paths.settings,
  ];
  await look([...office, ...lists, projectPath(project), userPath(authorId)]);
  expect(wide).toEqual([]);
});
