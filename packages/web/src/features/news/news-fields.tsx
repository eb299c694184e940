import type { FieldErrors } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { newsImageTypes } from '@ruang-naskah/domain/news/schema';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { Field } from '../../ui/field.tsx';
import { useFieldWiring } from '../../ui/field-context.ts';
import { formatNumber } from '../../ui/format.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { NewsImageChoice } from './use-news-image.ts';

const words = messages.news;

interface NewsFieldsProps {
  readonly errors: Partial<Record<keyof FieldErrors, string | undefined>>;
  readonly image: NewsImageChoice;
}

export function NewsFields({ errors, image }: NewsFieldsProps) {
  return (
    <>
      <Field name="title" label={words.labels.title} error={errors.title}>
        <TextInput autoComplete="off" />
      </Field>
      <Field name="content" label={words.labels.content} hint={words.contentHint} error={errors.content}>
        <TextArea rows={10} countWords />
      </Field>
      <Field name="tags" label={words.labels.tags} hint={words.tagsHint} error={errors.tags} optional>
        <TextInput autoComplete="off" />
      </Field>
      <div className="grid gap-1">
        <Field name="image" label={words.labels.image} hint={words.imageHint} error={errors.image}>
          <ImageInput image={image} />
        </Field>
        <ChosenFile image={image} />
      </div>
      <Field
        name="imageAlt"
        label={words.labels.imageAlt}
        hint={words.imageAltHint}
        error={errors.imageAlt}
        optional
      >
        <TextInput autoComplete="off" />
      </Field>
    </>
  );
}

function ImageInput({ image }: { image: NewsImageChoice }) {
  const input = useRef<HTMLInputElement>(null);
  // A native file input keeps its choice by itself; only «no file» can be told to it.
  useEffect(() => {
    if (image.file === undefined && input.current !== null) input.current.value = '';
  }, [image.file]);
  function choose(event: ChangeEvent<HTMLInputElement>) {
    // Closing the picker without a choice keeps the image that is there.
    const chosen = event.target.files?.[0];
    if (chosen !== undefined) image.choose(chosen);
  }
  return (
    <input
      {...useFieldWiring()}
      ref={input}
      type="file"
      accept={newsImageTypes.join(',')}
      onChange={choose}
      className="control text-sm file:mr-3 file:rounded-1 file:border file:border-solid file:border-garis-kuat file:bg-kertas file:px-3 file:py-1 file:font-semibold file:text-wedel"
    />
  );
}

/** Name and size in the browser's own control are cut off on phones; the refusal is spoken at once. */
function ChosenFile({ image: { file, error } }: { image: NewsImageChoice }) {
  return (
    <p role="status" className="text-sm text-tinta-2">
      {file === undefined ? null : (
        <span className="[overflow-wrap:anywhere]">
          {words.chosenImage(file.name, formatNumber(Math.ceil(file.size / 1024)))}
        </span>
      )}
      {file !== undefined && error !== undefined ? <span className="sr-only"> {error}</span> : null}
    </p>
  );
}
