import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { News } from '@ruang-naskah/domain/news/schema';
import { type FormEvent, useState } from 'react';
import { ApiError, failureMessage } from '../../api/api-error.ts';
import { type Patience, retry, waitSeconds } from '../../api/retry.ts';
import { useForm } from '../../api/use-form.ts';
import type { NewsForm } from './queries.ts';
import { useNewsImage } from './use-news-image.ts';

const words = messages.news;

/** Where an upload stands: not under way, the part sent, waiting for the image store, or given up by the admin. */
export type Upload = { readonly share: number | 'waiting'; readonly cancel: () => void } | 'cancelled' | null;

interface NewsFormOptions {
  /** Sends it; the image is missing only where `keepsImage`. */
  readonly save: (form: NewsForm) => Promise<News>;
  readonly onSaved: (news: News, form: HTMLFormElement) => void;
  /** The sentence for a failure. */
  readonly failed: string;
  /** Whether an item without a new image keeps the one it has. */
  readonly keepsImage?: boolean;
}

/** A form about a news item: text fields by their schema, the image beside them, one upload that can be stopped. */
export function useNewsForm({ save, onSaved, failed, keepsImage = false }: NewsFormOptions) {
  const image = useNewsImage(keepsImage);
  const [upload, setUpload] = useState<Upload>(null);
  const { shell, errors } = useForm({
    schema: async () => (await import('@ruang-naskah/domain/news/schema')).AddNewsInput,
    send: async (body, form) => {
      const { file } = image;
      const problem = await image.check();
      const missing = file === undefined && !keepsImage;
      if (missing || problem !== undefined) throw imageRefusal(problem ?? words.required);
      const controller = new AbortController();
      const { signal } = controller;
      const cancel = () => controller.abort();
      setUpload({ share: 0, cancel });
      try {
        const onProgress = (share: number) => setUpload({ share, cancel });
        const patience = storagePatience((seconds) => {
          setUpload({ share: 'waiting', cancel });
          return waitSeconds(seconds, signal);
        });
        const news = await retry(() => save({ body, image: file, signal, onProgress }), patience);
        setUpload(null);
        onSaved(news, form);
      } catch (error) {
        setUpload(signal.aborted ? 'cancelled' : null);
        // A cancelled upload is not a failure.
        if (!signal.aborted) throw error;
      }
    },
    describe: (error) => failureMessage(failed, error),
    onRefused: (error) => image.refuse(error instanceof ApiError ? error.fields.image : undefined),
  });
  const shown = {
    title: errors.title,
    content: errors.content,
    tags: errors.tags ?? Object.entries(errors).find(([name]) => name.startsWith('tags.'))?.[1],
    image: image.error,
    imageAlt: errors.imageAlt,
  };
  return {
    image,
    upload,
    errors: shown,
    shell: {
      ...shell,
      // A refused file is reported at its field at once; the summary is for attempts to send.
      errors: shell.attempt === 0 ? {} : shown,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        void image.check();
        shell.onSubmit(event);
      },
    },
  };
}

/** If the image store was unavailable, nothing was stored, so a retry cannot store it twice. */
export function storagePatience(wait: Patience['wait']): Patience {
  return {
    isPassing: (failure) => failure instanceof ApiError && failure.code === 'storage_unavailable',
    mostSeconds: () => limits.uploadRetrySeconds,
    firstSeconds: 5,
    longestSeconds: 60,
    wait,
  };
}

function imageRefusal(message: string): ApiError {
  return new ApiError({ code: 'invalid', status: 422, message, fields: { image: message } });
}
