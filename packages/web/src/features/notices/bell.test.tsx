import { messages } from '@ruang-naskah/domain/messages.id';
import { countUnreadNotices } from '@ruang-naskah/domain/notices/endpoints';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { answerKey } from '../../api/queries.ts';
import { SessionProvider } from '../../api/session.tsx';
import { Bell } from './bell.tsx';

const user = { id: 'a', nama: 'Siti', email: 'siti@contoh.id', role: 'admin' } as const;

/** What the bell shows and what a screen reader says of it. */
function bellOf(unread: number) {
  const client = new QueryClient();
  client.setQueryData(answerKey(countUnreadNotices.id), { unread });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SessionProvider user={user} settings={defaultSettings} daysOff={[]} renderedAt={0}>
        <Router ssrPath="/admin">
          <Bell />
        </Router>
      </SessionProvider>
    </QueryClientProvider>,
  );
  const shown = /class="bell-count"[^>]*>([^<]*)</.exec(html)?.[1];
  return { shown, said: /aria-label="([^"]*)"/.exec(html)?.[1] };
}

test('the bell says the number it shows, also where more are unread than are counted', () => {
  const { screens } = messages.shell;
  expect(bellOf(0)).toEqual({ shown: undefined, said: screens.notices });
  expect(bellOf(99)).toEqual({ shown: '99', said: `${screens.notices}: 99 kabar belum dibaca` });
  expect(bellOf(100)).toEqual({ shown: '99+', said: `${screens.notices}: 99+ kabar belum dibaca` });
});
