import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { noLinks, untrimmedLinks } from '../../../domain/test/hostile-links.ts';
import { LinkExternal } from './link-external.tsx';

test('an https address opens in a new tab without opener or referrer', () => {
  const html = renderToStaticMarkup(<LinkExternal href="https://drive.google.com/x">Naskah</LinkExternal>);
  expect(html).toContain('href="https://drive.google.com/x"');
  expect(html).toContain('rel="noopener noreferrer"');
});

test.each([...noLinks, ...untrimmedLinks])('%j, stored before there was a rule, is never a link', (href) => {
  const html = renderToStaticMarkup(<LinkExternal href={href}>Naskah</LinkExternal>);
  expect(html).toBe('<span>Naskah</span>');
});
