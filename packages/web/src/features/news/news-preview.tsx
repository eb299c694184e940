import { messages } from '@ruang-naskah/domain/messages.id';
import { excerptOf } from '@ruang-naskah/domain/news/content';
import { useToday } from '../../api/use-today.ts';
import { formatDate } from '../../ui/format.ts';

const words = messages.news;

interface NewsPreviewProps {
  readonly title: string;
  readonly content: string;
  readonly imageAlt: string;
  readonly imageUrl: string | undefined;
}

/** The card of the item as it will stand among the news; follows what is typed. */
export function NewsPreview({ title, content, imageAlt, imageUrl }: NewsPreviewProps) {
  const today = useToday();
  return (
    <section className="section-rule grid gap-3" aria-labelledby="pratinjau">
      <h2 id="pratinjau" className="text-h3">
        {words.preview}
      </h2>
      <p className="text-tinta-2">{words.previewIntro}</p>
      <div className="card grid max-w-form gap-3">
        {imageUrl === undefined ? (
          <p className="grid aspect-[16/9] place-items-center rounded-1 bg-serat px-4 text-center text-sm text-tinta-2">
            {words.previewImage}
          </p>
        ) : (
          <img src={imageUrl} alt={imageAlt} className="h-auto w-full" />
        )}
        <p className="text-sm text-tinta-2">{formatDate(today)}</p>
        <p className="font-serif text-h3 font-semibold">{title.trim() || words.previewTitle}</p>
        {content.trim() === '' ? null : <p className="text-tinta-2">{excerptOf(content)}</p>}
      </div>
    </section>
  );
}
