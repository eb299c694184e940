import { messages } from '@ruang-naskah/domain/messages.id';
import { excerptOf } from '@ruang-naskah/domain/news/content';
import type { News } from '@ruang-naskah/domain/news/schema';
import { newsArticlePath } from '@ruang-naskah/domain/paths';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { type FormValues, readForm, textOf } from '../../api/form-values.ts';
import { useToday } from '../../api/use-today.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { moveFocusUnlessTyping } from '../../ui/focus.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { formatDate } from '../../ui/format.ts';
import { NewsFields } from './news-fields.tsx';
import { useAddNews } from './queries.ts';
import { UploadState } from './upload-state.tsx';
import { useNewsForm } from './use-news-form.ts';

const words = messages.news;

/** Title, content, tags and image of a new item, with its card as visitors will see it. */
export function AddNewsForm() {
  const toast = useToast();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState<FormValues>({});
  const add = useAddNews();
  const { shell, errors, image, upload } = useNewsForm({
    save: add.mutateAsync,
    onSaved: showAdded,
    failed: words.addFailed,
  });
  const dirty = image.file !== undefined || Object.values(typed).some((text) => text !== '');

  function showAdded(news: News, form: HTMLFormElement) {
    form.reset();
    image.clear();
    setTyped({});
    moveFocusUnlessTyping(form.querySelector<HTMLInputElement>('input[name="title"]'), form);
    const link = <a href={newsArticlePath(news.id)}>{words.readMore}</a>;
    toast({ message: words.added, action: link });
  }
  function updatePreview(event: FormEvent<HTMLDivElement>) {
    const { form } = event.target as HTMLInputElement;
    if (form !== null) setTyped(readForm(form));
  }
  return (
    <div className="grid gap-6" onInput={updatePreview}>
      <FormShell {...shell} id="berita" data-guarded aria-label={messages.shell.screens.news}>
        <NewsFields errors={errors} image={image} />
        <UploadState upload={upload} />
        <div>
          <SubmitButton busyLabel={words.submitting}>{words.submit}</SubmitButton>
        </div>
      </FormShell>
      <NewsPreview
        title={textOf(typed, 'title')}
        content={textOf(typed, 'content')}
        imageAlt={textOf(typed, 'imageAlt')}
        imageUrl={image.preview}
      />
      <UnsavedChanges dirty={dirty && !shell.busy} go={navigate} />
    </div>
  );
}

interface NewsPreviewProps {
  readonly title: string;
  readonly content: string;
  readonly imageAlt: string;
  readonly imageUrl: string | undefined;
}

/** The item's card as visitors will see it, from what is typed. */
function NewsPreview({ title, content, imageAlt, imageUrl }: NewsPreviewProps) {
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
