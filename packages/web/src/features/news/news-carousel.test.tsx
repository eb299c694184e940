import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NewsCarousel } from './news-carousel.tsx';

test('without news the home page has no place for them', () => {
  expect(renderToStaticMarkup(<NewsCarousel news={[]} timeZone="Asia/Jakarta" />)).toBe('');
});

test('news that could not be read are missed with the sentence of §8 and a way to try again', () => {
  const html = renderToStaticMarkup(<NewsCarousel news={null} timeZone="Asia/Jakarta" />);
  expect(html).toContain('Gagal memuat berita.');
  expect(html).toMatch(new RegExp(`<a href="${paths.home}"[^>]*>${messages.ui.retry}</a>`));
});
