import type { NewsSummary } from '@ruang-naskah/domain/news/schema';
import { srcSetOf } from '@ruang-naskah/domain/news/schema';
import { newsArticlePath } from '@ruang-naskah/domain/paths';
import { formatDate } from '../../ui/format.ts';

/** How wide a card is where it stands: on a slide of the home page, or in a list of up to three columns. */
const sizes = {
  slide: '(width >= 74rem) 34rem, (width >= 64rem) 46vw, 90vw',
  list: '(width >= 74rem) 22rem, (width >= 64rem) 30vw, (width >= 40rem) 46vw, 92vw',
} as const;

export interface NewsCardProps {
  news: NewsSummary;
  timeZone: string;
  place?: keyof typeof sizes;
  /** Where the list is a page of its own, its cards follow the page's title; elsewhere a section's. */
  heading?: 'h2' | 'h3';
  eager?: boolean;
}

/** An item in a list: picture, date, title and how it begins. The title's link covers the whole card. */
export function NewsCard({ news, timeZone, place = 'list', heading: Heading = 'h3', eager }: NewsCardProps) {
  return (
    <article className="news-card">
      <NewsImage news={news} sizes={sizes[place]} eager={eager} />
      <p className="kicker text-soga">
        <time dateTime={news.createdAt}>{formatDate(news.createdAt, timeZone)}</time>
      </p>
      <Heading>
        <a href={newsArticlePath(news.id)}>{news.title}</a>
      </Heading>
      <p className="text-tinta-2">{news.excerpt}</p>
    </article>
  );
}

type NewsImageProps = {
  news: Pick<NewsSummary, 'imageUrl' | 'imageWidth' | 'imageHeight' | 'imageAlt' | 'imageSources' | 'title'>;
  sizes: string;
  /** The picture a visitor sees first; all others wait until they come near. */
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
