import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, test } from './fixtures.ts';
import { newPerson, registerPerson } from './support/people.ts';

const { auth } = messages;

/** Targets that a hostile link to the login may name, as written in the address (threat T22). */
const elsewhere = [
  'https://x.id',
  'https://x.id/dashboard/main',
  'http:x.id',
  'https:x.id',
  'https:/x.id',
  'HTTPS://X.ID/',
  '//x.id',
  '///x.id',
  '////x.id',
  '/\\x.id',
  '\\\\x.id',
  '/\\/x.id',
  '\\/x.id',
  '/%09/x.id',
  '/%0a/x.id',
  '/%0d%0aLocation:%20https://x.id',
  '%2f%2fx.id',
  '/%2fx.id',
  '/%5cx.id',
  '%252f%252fx.id',
  '/dashboard/%2f%2fx.id',
  '/dashboard/..//x.id',
  '/dashboard%40x.id',
  '@x.id',
  '.x.id',
  ':80@x.id',
  'javascript:alert(1)',
  'JaVaScRiPt://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/login?kembali=//x.id',
  '//x.id%00/dashboard',
  '/dashboard/main&kembali=https://x.id',
];

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', {
    tag: ['@desktop', '@deep'],
  }, () => {
    test.use({ javaScriptEnabled });

    test('whatever the link says, signing in leads home and never to another site (§2 Protection)', async ({
      page,
      context,
      portal,
      problems,
    }) => {
      const person = newPerson('Yuni Shara');
      await registerPerson(portal.url, person);
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol !== 'data:' && origin !== portal.url) problems.push(`asked ${request.url()}`);
      });
      page.on('dialog', (dialog) => {
        problems.push(`a dialog opened: ${dialog.message()}`);
        void dialog.dismiss();
      });
      for (const [index, address] of elsewhere.entries()) {
        const [who, home] = index % 8 === 0 ? [adminAccount, paths.activity] : [person, paths.dashboardMain];
        await page.goto(`${portal.url}${paths.login}?kembali=${address}`);
        await page.getByLabel(auth.email, { exact: true }).fill(who.email);
        await page.getByLabel(auth.password, { exact: true }).fill(who.password);
        await page.getByRole('button', { name: auth.loginButton, exact: true }).click();
        await page.waitForURL(`${portal.url}${home}`, { waitUntil: 'commit' });
        await context.clearCookies();
      }
    });
  });
}
