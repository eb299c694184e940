import type { NewsSummary } from '@ruang-naskah/domain/news/schema';
import { srcSetOf } from '@ruang-naskah/domain/news/values';
import { newsArticlePath } from '@ruang-naskah/domain/paths';
import { formatDate } from '../../ui/format.ts';

/**
 * The `sizes` attribute of a picture: on a slide of the home page, in a list of up to three columns, in an article. For phones it
 * is a few pixels too small, so that screens of 360 px (at two pixels each) and 412 px (at 1.75) load the small file and not one
 * four times as heavy.
 */
export const newsImageSizes = {
  slide: '(width >= 74rem) 544px, (width >= 64rem) calc(50vw - 48px), calc(100vw - 64px)',
  list: '(width >= 74rem) 352px, (width >= 64rem) calc(33vw - 43px), (width >= 40rem) calc(50vw - 32px), calc(100vw - 48px)',
  article: '(width >= 41rem) 38rem, calc(100vw - 48px)',
} as const;

export interface NewsCardProps {
  news: NewsSummary;
  timeZone: string;
  place?: 'slide' | 'list';
  /** h2 where the list is a page of its own, h3 in a section. */
  heading?: 'h2' | 'h3';
  eager?: boolean;
}

/** An item in a list: picture, date, title and how it begins. The title's link covers the whole card. */
export function NewsCard({ news, timeZone, place = 'list', heading: Heading = 'h3', eager }: NewsCardProps) {
  return (
    <article className="news-card">
      <NewsImage news={news} sizes={newsImageSizes[place]} eager={eager} />
      <p className="kicker text-soga">
        <time dateTime={news.createdAt}>{formatDate(news.createdAt, timeZone)}</time>
      </p>
      <Heading dir="auto">
        <a href={newsArticlePath(news.id)}>{news.title}</a>
      </Heading>
      <p dir="auto" className="text-tinta-2">
        {news.excerpt}
      </p>
    </article>
  );
}

type NewsImageProps = {
  news: Pick<NewsSummary, 'imageUrl' | 'imageWidth' | 'imageHeight' | 'imageAlt' | 'imageSources' | 'title'>;
  sizes: string;
  /** True for the picture a visitor sees first; all others are loaded when they are scrolled near. */
  eager?: boolean | undefined;
};

export function NewsImage({ news, sizes, eager = false }: NewsImageProps) {
  return (
    <img
      src={news.imageUrl}
      srcSet={srcSetOf(news)}
      sizes={sizes}
      width={news.imageWidth}
      height={news.imageHeight}
      alt={news.imageAlt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'low'}
      decoding="async"
      className="h-auto w-full"
    />
  );
}
