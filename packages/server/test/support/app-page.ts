import { type AppData, pageDataId } from '@ruang-naskah/domain/pages';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

export function unescapeHtml(html: string): string {
  return html.replace(/&([#\w]+);/g, (all, name: string) => entities[name] ?? all);
}

/** The data that a page of the app area brings. */
export function dataOf(html: string): AppData {
  const text = new RegExp(`<script[^>]* id="${pageDataId}"[^>]*>([\\s\\S]*?)</script>`).exec(html)?.[1];
  return JSON.parse(text ?? 'null');
}

/** What is seen of it before its scripts are there. */
export function frameOf(html: string): string {
  return /<div id="root">([\s\S]*?)<noscript>/.exec(html)?.[1] ?? '';
}
