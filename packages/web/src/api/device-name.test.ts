import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const like = 'Mozilla/5.0 (%) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `${like.replace('%', 'Linux; Android 14; SM-A155F')} Chrome/150.0 Mobile Safari/537.36`,
    'Chrome di Android',
  ],
  [
    `${like.replace('%', 'Windows NT 10.0; Win64; x64')} Chrome/150.0 Safari/537.36 Edg/150.0`,
    'Edge di Windows',
  ],
  [
    `${like.replace('%', 'iPhone; CPU iPhone OS 19_0 like Mac OS X')} Version/19.0 Safari/604.1`,
    'Safari di iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox di Linux'],
  ['', 'Perangkat tidak dikenal'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
