import { defaultSettings } from '@ruang-naskah/domain/settings/schema';
import type { MatrixRows } from './matrix-row.ts';

export const settingsRows: MatrixRows = {
  'settings.read': {},
  'settings.update': {
    async request({ test }) {
      const { body } = await test.call({ url: '/api/settings' });
      return { body: defaultSettings, headers: { 'if-match': `"${body.version}"` } };
    },
  },
};
