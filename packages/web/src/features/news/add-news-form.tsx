import { messages } from '@ruang-naskah/domain/messages.id';
import type { News } from '@ruang-naskah/domain/news/schema';
import { newsArticlePath } from '@ruang-naskah/domain/paths';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { type FormValues, readForm, textOf } from '../../api/form-values.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { NewsFields } from './news-fields.tsx';
import { NewsPreview } from './news-preview.tsx';
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
    onSaved: added,
    failed: words.addFailed,
  });
  const dirty = image.file !== undefined || Object.values(typed).some((text) => text !== '');

  function added(news: News, form: HTMLFormElement) {
    form.reset();
    image.clear();
    setTyped({});
    form.querySelector<HTMLInputElement>('input[name="title"]')?.focus();
    const link = <a href={newsArticlePath(news.id)}>{words.readMore}</a>;
    toast({ message: words.added, action: link });
  }
  function follow(event: FormEvent<HTMLDivElement>) {
    const { form } = event.target as HTMLInputElement;
    if (form !== null) setTyped(readForm(form));
  }
  return (
    <div className="grid gap-6" onInput={follow}>
      <FormShell {...shell} id="berita" aria-label={messages.shell.screens.news}>
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
