import { canonicalPath } from '@ruang-naskah/domain/paths';

/** The address with its path as the portal spells it (§2 404); undefined where it is so already, or is no screen's. */
export function canonicalUrl(url: string): string | undefined {
  const [path = '', ...query] = url.split('?');
  const canonical = canonicalPath(path);
  return canonical === undefined ? undefined : [canonical, ...query].join('?');
}
