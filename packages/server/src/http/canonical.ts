import { canonicalPath } from '@ruang-naskah/domain/paths';

/** The same address with its screen's one path (§2 404); undefined where it has it already, or is of no screen. */
export function canonicalUrl(url: string): string | undefined {
  const [path = '', ...query] = url.split('?');
  const canonical = canonicalPath(path);
  return canonical === undefined ? undefined : [canonical, ...query].join('?');
}
