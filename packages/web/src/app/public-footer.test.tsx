import { contactFields } from '@ruang-naskah/domain/settings/content';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { noLinks, untrimmedLinks } from '../../../domain/test/hostile-links.ts';
import { PublicFooter } from './public-footer.tsx';

const footer = (settings: Settings) => (
  <PublicFooter settings={settings} contacts={contactFields(settings)} />
);

test('a network or shop appears once its address is set, under its name (§2 Header and footer)', () => {
  const settings = {
    ...defaultSettings,
    social: [
      { name: 'Instagram', url: 'https://instagram.com/penerbit' },
      { name: 'YouTube', url: '' },
    ],
    marketplaces: [{ name: 'Tokopedia', url: 'https://tokopedia.com/penerbit' }],
  };
  const html = renderToStaticMarkup(footer(settings));
  expect(html).toMatch(/<a href="https:\/\/instagram\.com\/penerbit"[^>]*>.*?Instagram<\/a>/);
  expect(html).toContain('Tokopedia</a>');
  expect(html).not.toContain('YouTube');
});

test('a new portal shows placeholders that lead to the start page of a network or shop, and no invented contact (§2 Header and footer)', () => {
  const html = renderToStaticMarkup(footer(defaultSettings));
  for (const [name, url] of [
    ['Instagram', 'https://www.instagram.com/'],
    ['YouTube', 'https://www.youtube.com/'],
    ['Tokopedia', 'https://www.tokopedia.com/'],
    ['Shopee', 'https://shopee.co.id/'],
  ])
    expect(html).toMatch(new RegExp(`<a href="${url}"[^>]*>.*?${name}</a>`));
  expect(html).toMatch(/>Kontak<\/a>.*>Karir<\/a>.*>FAQ<\/a>/);
  expect(html).not.toMatch(/tel:|mailto:|Jl\.|example/);
  expect(html).not.toMatch(/href="(#|)"|<p><\/p>|<ul><\/ul>/);
});

test('without networks and shops there is no heading for them', () => {
  const html = renderToStaticMarkup(footer({ ...defaultSettings, social: [], marketplaces: [] }));
  expect(html).not.toMatch(/Media Sosial|Toko Daring/);
});

test('an address that was stored before there was a rule is no link (threat T5)', () => {
  for (const url of [...noLinks, ...untrimmedLinks]) {
    const links = [{ name: 'Jejaring', url }];
    const html = renderToStaticMarkup(
      footer({ ...defaultSettings, mapUrl: url, social: links, marketplaces: links }),
    );
    expect(html).not.toContain('Jejaring');
    for (const [, href] of html.matchAll(/ href="([^"]*)"/g)) expect(href).toMatch(/^(\/|tel:|mailto:)/);
  }
});
