import { messages } from '@ruang-naskah/domain/messages.id';
import type { News } from '@ruang-naskah/domain/news/schema';
import { newsArticlePath } from '@ruang-naskah/domain/paths';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type FormValues, readForm, textOf } from '../../api/form-values.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { NewsFields } from './news-fields.tsx';
import { NewsPreview } from './news-preview.tsx';
import { type Upload, useAddNewsForm } from './use-add-news-form.ts';

const words = messages.news;

/** Title, content, tags and image of a new item, with its card as visitors will see it. */
export function AddNewsForm() {
  const toast = useToast();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState<FormValues>({});
  const { shell, errors, image, upload } = useAddNewsForm(added);
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

function UploadState({ upload }: { upload: Upload }) {
  if (upload === null) return null;
  if (upload === 'cancelled') return <Cancelled />;
  const { share } = upload;
  // What is sent and what waits move without an end in sight.
  const known = share !== 'waiting' && share < 1;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label className="grid min-w-0 flex-[1_1_240px] gap-1 text-sm">
        {uploadText(share)}
        <progress
          className="h-2 w-full appearance-none rounded-1 bg-serat [&::-moz-progress-bar]:bg-wedel [&::-webkit-progress-bar]:bg-serat [&::-webkit-progress-value]:bg-wedel"
          max={1}
          {...(known ? { value: share } : {})}
        />
      </label>
      <Button onClick={upload.cancel}>{words.cancelUpload}</Button>
    </div>
  );
}

function uploadText(share: number | 'waiting'): string {
  if (share === 'waiting') return words.waitingForStorage;
  return share < 1 ? words.uploading(Math.floor(share * 100)) : words.processing;
}

/** Takes the focus of the button that cancelled, so that the keyboard stays in the form. */
function Cancelled() {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <Alert ref={message} tone="info">
      {words.cancelled}
    </Alert>
  );
}
