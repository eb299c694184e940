import { readProject } from '@ruang-naskah/domain/projects/endpoints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { answerKey } from './queries.ts';
import { seedAnswers, useIsSeeded } from './seeded.ts';

const params = { id: 'p' };
const key = answerKey(readProject.id, { params });

function Shown() {
  return useIsSeeded(key) ? 'came with the page' : 'to be asked for';
}

test('a drawing that React throws away leaves what came with the page to the next', () => {
  const client = new QueryClient();
  const draw = () =>
    renderToString(
      <QueryClientProvider client={client}>
        <Shown />
      </QueryClientProvider>,
    );
  expect(draw()).toBe('to be asked for');
  seedAnswers(client, [{ endpoint: readProject.id, params, query: {}, data: {} }]);
  expect([draw(), draw()]).toEqual(['came with the page', 'came with the page']);
});
