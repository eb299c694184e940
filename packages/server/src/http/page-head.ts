import { messages } from '@ruang-naskah/domain/messages.id';
import { excerptOf } from '@ruang-naskah/domain/news/content';
import type { News } from '@ruang-naskah/domain/news/schema';
import type { PageInput } from '@ruang-naskah/domain/pages';
import { paths } from '@ruang-naskah/domain/paths';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import { externalProfiles } from '@ruang-naskah/domain/settings/values';

/** What search engines and previews in chats read: Open Graph properties and JSON-LD blocks, as data. */
export interface PageHead {
  readonly openGraph: readonly (readonly [property: string, content: string])[];
  readonly jsonLd: readonly Readonly<Record<string, unknown>>[];
}

export interface HeadParts {
  readonly title: string;
  readonly description: string;
  readonly publicUrl: string;
  readonly canonical: string;
  readonly settings: Settings;
}

export function pageHead(input: PageInput, parts: HeadParts): PageHead {
  const { title, description, publicUrl, canonical, settings } = parts;
  const article = input.page === 'news-article' ? input.article : undefined;
  const common = [
    ['og:site_name', settings.publisherName],
    ['og:locale', 'id_ID'],
    ['og:type', article === undefined ? 'website' : 'article'],
    ['og:title', article?.title ?? title],
    ['og:description', description],
    ['og:url', canonical],
  ] as const;
  if (article === undefined) {
    const jsonLd = input.page === 'home' ? [organisation(parts)] : [];
    return { openGraph: [...common, ...brandPicture(parts)], jsonLd };
  }
  const { previewUrl } = article;
  const picture =
    previewUrl === null
      ? brandPicture(parts)
      : pictureProperties(`${publicUrl}${previewUrl}`, article.imageAlt || article.title);
  return {
    openGraph: [...common, ...picture, ...articleProperties(article)],
    jsonLd: [articleData(article, parts), breadcrumbs(article, parts)],
  };
}

/** What chats show of a page without a picture of its own: the mark, without words, because each publisher has its name. */
export const brandPath = '/pratinjau.jpg';

function brandPicture({ publicUrl, settings }: HeadParts) {
  return pictureProperties(`${publicUrl}${brandPath}`, settings.publisherName);
}

function pictureProperties(url: string, alt: string) {
  return [
    ['og:image', url],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', alt],
    ['twitter:card', 'summary_large_image'],
  ] as const;
}

function articleProperties(article: News) {
  return [
    ['article:published_time', article.createdAt],
    ...article.tags.map((tag) => ['article:tag', tag] as const),
  ] as const;
}

function organisation({ publicUrl, settings }: HeadParts): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${publicUrl}/#penerbit`,
    name: settings.publisherName,
    url: `${publicUrl}/`,
    address: settings.address || undefined,
    telephone: settings.phone || undefined,
    email: settings.email || undefined,
    sameAs: externalProfiles(settings),
    brand: settings.imprints.map(({ name }) => ({ '@type': 'Brand', name })),
  };
}

function articleData(article: News, { publicUrl, canonical, settings }: HeadParts): Record<string, unknown> {
  const publisher = {
    '@type': 'Organization',
    '@id': `${publicUrl}/#penerbit`,
    name: settings.publisherName,
    url: `${publicUrl}/`,
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    description: excerptOf(article.content),
    image: article.imageSources.map(({ url }) => `${publicUrl}${url}`),
    datePublished: article.createdAt,
    inLanguage: 'id-ID',
    keywords: article.tags,
    mainEntityOfPage: canonical,
    author: publisher,
    publisher,
  };
}

/** Home, list, article: the path that results show in place of the address. */
function breadcrumbs(article: News, { publicUrl, canonical }: HeadParts): Record<string, unknown> {
  const steps = [
    [messages.shell.home, `${publicUrl}${paths.home}`],
    [messages.shell.news, `${publicUrl}${paths.newsList}`],
    [article.title, canonical],
  ] as const;
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  };
}
