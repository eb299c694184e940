import type { StatusEvent } from '@ruang-naskah/domain/manuscripts/schema';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StatusMeanwhile } from './status-meanwhile.tsx';

const event = (to: StatusEvent['to'], actorName: string): StatusEvent => ({
  ...{ from: null, to, actorName, note: '', link: null },
  createdAt: '2026-11-21T03:00:00.000Z',
});
const history = [event('Sedang Direview', 'Penulis'), event('Telaah', 'Ratna')];
const shown = (known: number) =>
  renderToStaticMarkup(<StatusMeanwhile history={history} seenCount={known} timeZone="Asia/Jakarta" />);

test('an admin with a choice of their own reads what somebody else saved meanwhile, and when', () => {
  expect(shown(1)).toMatch(/Ratna menyimpan status “Telaah”, .*2026.*10[.:]00/);
  expect(shown(2)).toBe('');
});
