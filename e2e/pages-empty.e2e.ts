import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { newPerson, registerPerson } from './support/people.ts';
import { visibleText } from './support/visible-text.ts';

const { activities, categories, manuscripts, news, ownProjects, projectList } = messages;

// An unused portal, without the initial categories.
test.use({ portalName: 'empty' });

test('an empty portal says so on every screen (§2 Manajemen Kategori Naskah)', {
  tag: ['@desktop', '@deep'],
}, async ({ page, portal, signIn, expectAccessible }) => {
  await portal.alter(async (tx) => {
    await tx.deleteFrom('categories').execute();
    await tx.deleteFrom('holidays').execute();
  });
  await page.goto(paths.newsList);
  await expect(page.getByText(news.empty)).toBeVisible();
  await expectAccessible('a list without news');

  const author = newPerson('Indah Permata');
  const editor = newPerson('Joni Iskandar');
  await registerPerson(portal.url, author);
  await registerPerson(portal.url, editor, 'Gabung Redaksi');
  const screens = [
    [author, paths.dashboardMain, ownProjects.authorEmpty],
    [author, paths.submissions, manuscripts.historyEmpty],
    [author, paths.submit, manuscripts.noCategories],
    [editor, paths.dashboardMain, ownProjects.editorEmpty],
    [adminAccount, paths.activity, activities.empty],
    [adminAccount, paths.reviewList, messages.reviews.empty],
    [adminAccount, paths.runningProjects, projectList.firstProject],
    [adminAccount, paths.news, news.empty],
    [adminAccount, paths.categories, categories.empty],
    [adminAccount, paths.whatsapp, messages.whatsapp.empty],
    [adminAccount, paths.calendar, messages.calendar.empty],
    [adminAccount, paths.schedules, messages.schedules.empty],
  ] as const;
  for (const [person, path, sentence] of screens) {
    await signIn(person);
    await page.goto(path);
    await expect(visibleText(page, sentence), path).toBeVisible();
  }
});
