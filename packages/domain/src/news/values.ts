import type { NewsSummary } from './schema.ts';

/** Image types the server decodes; whatever comes in is stored as WebP in these widths (§8). */
export const newsImageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const newsImageWidths = [640, 1280] as const;

/** `a.webp 640w, b.webp 1280w`. */
export function srcSetOf({ imageSources }: Pick<NewsSummary, 'imageSources'>): string {
  return imageSources.map(({ url, width }) => `${url} ${width}w`).join(', ');
}
