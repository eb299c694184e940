import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PublicHeader } from './public-header.tsx';

const entries = (role: 'penulis' | 'admin' | null) => {
  const user = role === null ? null : { id: 'a', nama: 'Siti', email: 'siti@contoh.id', role };
  const html = renderToStaticMarkup(
    <PublicHeader frame={{ user, settings: defaultSettings, contacts: [], path: '/faq' }} />,
  );
  const [, menu = ''] = /<nav[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
  const links = [...menu.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, label]) => [
    label,
    href,
  ]);
  return { links, menu };
};

test('§2 signed in, the header has Home, Dashboard to one’s own area, and Logout', () => {
  for (const [role, area] of [
    ['penulis', '/dashboard'],
    ['admin', '/admin'],
  ] as const) {
    const { links, menu } = entries(role);
    expect(links).toEqual([
      ['Home', '/'],
      ['Dashboard', area],
    ]);
    expect(menu).toContain('Logout');
  }
});

test('while nobody can say who is signed in, it offers no sign-in', () => {
  for (const [path, area] of [
    ['/faq', '/dashboard'],
    ['/admin/users', '/admin'],
  ] as const) {
    const frame = {
      user: null,
      sessionUnknown: true,
      settings: defaultSettings,
      contacts: [],
      path,
    } as const;
    const html = renderToStaticMarkup(<PublicHeader frame={frame} />);
    expect(html).toContain(`href="${area}"`);
    expect(html).toContain('Logout');
    expect(html).not.toMatch(/href="\/(?:login|register)"/);
  }
});

test('§2 signed out, it has Masuk and Daftar', () => {
  expect(entries(null).links).toEqual([
    ['Masuk', '/login'],
    ['Daftar', '/register'],
  ]);
});
