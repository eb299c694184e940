import type { NewsSummary } from '@ruang-naskah/domain/news/schema';
import { srcSetOf } from '@ruang-naskah/domain/news/schema';
import { newsArticlePath } from '@ruang-naskah/domain/paths';
import { formatDate } from '../../ui/format.ts';

/** An item in a list: picture, date, title and how it begins. The title is the link. */
export function NewsCard({
  news,
  timeZone,
  eager,
}: {
  news: NewsSummary;
  timeZone: string;
  eager?: boolean;
}) {
  return (
    <article className="grid content-start gap-3">
      <NewsImage news={news} sizes="(width >= 64rem) 22rem, (width >= 40rem) 50vw, 100vw" eager={eager} />
      <p className="text-sm text-tinta-2">
        <time dateTime={news.createdAt}>{formatDate(news.createdAt, timeZone)}</time>
      </p>
      <h2 className="text-h3">
        <a href={newsArticlePath(news.id)}>{news.title}</a>
      </h2>
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
