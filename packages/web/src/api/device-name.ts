import { messages } from '@ruang-naskah/domain/messages.id';

const words = messages.auth;

/** The first match counts, because browsers also name those they descend from. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** «Chrome di Android», from the browser's own header. */
export function deviceName(userAgent: string): string {
  const nameIn = (list: readonly (readonly [mark: string, name: string])[]) =>
    list.find(([mark]) => userAgent.includes(mark))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser !== undefined && system !== undefined) return words.deviceName(browser, system);
  return browser ?? system ?? words.deviceUnknown;
}
