import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { nextNumber } from '../factories.ts';
import type { MatrixRows } from './matrix-row.ts';

export const settingsRows: MatrixRows = {
  'settings.read': {},
  'settings.update': {
    async request({ test }) {
      const { body } = await test.call({ url: '/api/settings' });
      // Changed, because unchanged settings are not written.
      const hours = `Setiap hari ${nextNumber()}`;
      return { body: { ...defaultSettings, hours }, headers: { 'if-match': `"${body.version}"` } };
    },
  },
  'settings.readWorkshop': {},
  'settings.openWorkshop': { request: () => ({ body: { time: '23:59', kind: 'network' } }) },
  'settings.closeWorkshop': {},
};
