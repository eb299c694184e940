import { canonicalPath } from '@ruang-naskah/domain/paths';

/**
 * The same address with the one path of its screen (§2 404); undefined where it has that already, or names no screen.
 */
export function canonicalUrl(url: string): string | undefined {
  const [path = '', ...query] = url.split('?');
  const canonical = canonicalPath(path);
  return canonical === undefined ? undefined : [canonical, ...query].join('?');
}
