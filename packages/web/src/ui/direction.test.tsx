import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { NewsText } from '../features/news/news-article.tsx';
import { DescriptionList } from './description-list.tsx';
import { TextArea, TextInput } from './form/inputs.tsx';
import { PageHeader } from './frame/page-header.tsx';
import { Table } from './list/table.tsx';
import { LongText } from './long-text.tsx';

/** Text of any direction: what people write in Arabic stands from right to left, and the words around it stay. */

const title = 'رياض الصالحين (1).';

describe('what somebody wrote in Arabic stands in its own direction', () => {
  test.each([
    ['a field', <TextInput key="x" defaultValue={title} />, '<input type="text" dir="auto"'],
    ['a search', <TextInput key="x" type="search" defaultValue={title} />, 'dir="auto"'],
    ['a long field', <TextArea key="x" defaultValue={title} />, 'dir="auto"'],
    ['a text', <LongText key="x">{title}</LongText>, '<p dir="auto"'],
    [
      'the title of a page',
      <PageHeader key="x" title={title} lead={title} />,
      '<h1 tabindex="-1" dir="auto">',
    ],
    ['a value', <DescriptionList key="x" items={[{ term: 'Judul', value: title }]} />, '<dd dir="auto">'],
  ])('as %s', (_, element, mark) => {
    expect(renderToStaticMarkup(element)).toContain(mark);
  });

  test('as the name of a row, and as one of its cells, which stays in its column', () => {
    const columns = [
      { key: 'title', header: 'Judul', role: 'title' as const, cell: () => title },
      { key: 'author', header: 'Penulis', cell: () => 'عبد الله' },
    ];
    const html = renderToStaticMarkup(
      <Table caption="Naskah" columns={columns} rows={[{ id: '1' }]} rowKey={({ id }) => id} />,
    );
    expect(html).toMatch(new RegExp(`<th [^>]*dir="auto"[^>]*>${title.replace(/[().]/g, '\\$&')}</th>`));
    expect(html).toContain('<bdi class="min-w-0">عبد الله</bdi>');
  });
});

test('the first letter of an article stands apart only where letters are not joined', () => {
  const first = (content: string) => renderToStaticMarkup(<NewsText content={content} />).split('>')[0];
  expect(first('“Laut” bercerita.')).toContain('data-cap');
  expect(first('صدر الكتاب اليوم.')).not.toContain('data-cap');
});

test('an address, a number and a password have no direction of their own', () => {
  for (const type of ['email', 'tel', 'url', 'password', 'number'])
    expect(renderToStaticMarkup(<TextInput type={type} />)).not.toContain('dir=');
});
