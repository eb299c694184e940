import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Answer, type QueryState } from './answer.tsx';

const failure = new Error('Kategori gagal dimuat.');
const asked: QueryState<string[]> = {
  data: undefined,
  error: null,
  isFetching: false,
  refetch: () => undefined,
};

function shown(
  query: Partial<QueryState<string[]>>,
  more: { keepDataOnError?: boolean; isFinal?: () => boolean } = {},
): string {
  return renderToStaticMarkup(
    <Answer
      query={{ ...asked, ...query }}
      loading="Memuat..."
      failed={({ message }) => message}
      isEmpty={(names) => names.length === 0}
      empty="Belum ada kategori."
      {...more}
    >
      {(names) => names.join(', ')}
    </Answer>,
  );
}

test('the first answer is waited for, then shown; an empty one says so', () => {
  expect(shown({})).toBe('Memuat...');
  expect(shown({ data: ['Fiksi', 'Sains'] })).toBe('Fiksi, Sains');
  expect(shown({ data: [] })).toBe('Belum ada kategori.');
});

describe('a failure', () => {
  test('is an alert with its sentence and the way to try again', () => {
    expect(shown({ error: failure })).toMatch(/role="alert".*Kategori gagal dimuat\..*Coba lagi/);
  });
  test('has no way to try again where that cannot help', () => {
    const html = shown({ error: failure }, { isFinal: () => true });
    expect(html).toContain('Kategori gagal dimuat.');
    expect(html).not.toContain('Coba lagi');
  });
  test('of asking again takes the place of a list, and leaves alone what is kept', () => {
    const again = { data: ['Fiksi'], error: failure };
    expect(shown(again)).not.toContain('Fiksi');
    expect(shown(again, { keepDataOnError: true })).toBe('Fiksi');
  });
});
