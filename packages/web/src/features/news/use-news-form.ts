import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { News } from '@ruang-naskah/domain/news/schema';
import { AddNewsInput } from '@ruang-naskah/domain/news/schema';
import { type FormEvent, useState } from 'react';
import { ApiError, failureMessage } from '../../api/api-error.ts';
import { type RetryOptions, retry, waitSeconds } from '../../api/retry.ts';
import { useForm } from '../../api/use-form.ts';
import type { NewsForm } from './queries.ts';
import { useNewsImage } from './use-news-image.ts';

const words = messages.news;

/**
 * The state of an upload: null before and after it, the share that is sent (0 to 1), `waiting` for the image store, or `cancelled` by
 * the admin.
 */
export type Upload = { readonly share: number | 'waiting'; readonly cancel: () => void } | 'cancelled' | null;

interface NewsFormOptions {
  /** Sends the form; the image may be undefined only with `keepsImage`. */
  readonly save: (form: NewsForm) => Promise<News>;
  readonly onSaved: (news: News, form: HTMLFormElement) => void;
  /** After a success, unless the form was closed meanwhile. */
  readonly ifStillOpen?: (() => void) | undefined;
  /** The sentence for a failure. */
  readonly failed: string;
  /** Whether an item without a new image keeps the one it has. */
  readonly keepsImage?: boolean;
}

/** A form about a news item: text fields by their schema, the image beside them, one upload that can be stopped. */
export function useNewsForm({ save, onSaved, ifStillOpen, failed, keepsImage = false }: NewsFormOptions) {
  const image = useNewsImage(keepsImage);
  const [upload, setUpload] = useState<Upload>(null);
  const { shell, errors } = useForm({
    schema: AddNewsInput,
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
        const options = storageRetries((seconds) => {
          setUpload({ share: 'waiting', cancel });
          return waitSeconds(seconds, signal);
        });
        const news = await retry(() => save({ body, image: file, signal, onProgress }), options);
        setUpload(null);
        onSaved(news, form);
      } catch (error) {
        setUpload(signal.aborted ? 'cancelled' : null);
        // A cancelled upload is not a failure.
        if (!signal.aborted) throw error;
      }
    },
    ifStillOpen,
    describe: (error) => failureMessage(failed, error),
    onRefused: (error) => image.refuse(error instanceof ApiError ? error.fields.image : undefined),
  });
  const shownErrors = {
    ...errors,
    tags: errors.tags ?? Object.entries(errors).find(([name]) => name.startsWith('tags.'))?.[1],
    image: image.error,
  };
  return {
    image,
    upload,
    errors: shownErrors,
    shell: {
      ...shell,
      // A refused file is reported at its field at once; the summary is for attempts to send.
      errors: shell.attempt === 0 ? {} : shownErrors,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        void image.check();
        shell.onSubmit(event);
      },
    },
  };
}

/** If the image store was unavailable, nothing was stored, so a retry cannot store it twice. */
export function storageRetries(wait: RetryOptions['wait']): RetryOptions {
  return {
    isTemporary: (failure) => failure instanceof ApiError && failure.code === 'storage_unavailable',
    maxTotalSeconds: () => limits.uploadRetrySeconds,
    firstPauseSeconds: 5,
    maxPauseSeconds: 60,
    wait,
  };
}

function imageRefusal(message: string): ApiError {
  return new ApiError({ code: 'invalid', status: 422, message, fields: { image: message } });
}
