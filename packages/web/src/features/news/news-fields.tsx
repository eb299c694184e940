import type { FieldErrors } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { News } from '@ruang-naskah/domain/news/schema';
import { newsImageTypes } from '@ruang-naskah/domain/news/values';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Field, useFieldWiring } from '../../ui/form/field.tsx';
import { TextArea, TextInput } from '../../ui/form/inputs.tsx';
import { formatFileSize } from '../../ui/format.ts';
import type { NewsImageChoice } from './use-news-image.ts';

const words = messages.news;

interface NewsFieldsProps {
  readonly errors: Partial<Record<keyof FieldErrors, string | undefined>>;
  readonly image: NewsImageChoice;
  /** The item that is edited; it keeps its picture unless another is chosen. */
  readonly stored?: News;
}

export function NewsFields({ errors, image, stored }: NewsFieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  const imageHint = stored === undefined ? words.imageHint : `${words.imageHint} ${words.keepImage}`;
  return (
    <>
      <Field name="title" label={words.labels.title} error={errors.title}>
        <TextInput autoComplete="off" defaultValue={stored?.title} />
      </Field>
      <Field name="content" label={words.labels.content} hint={words.contentHint} error={errors.content}>
        <TextArea rows={10} countWords defaultValue={stored?.content} />
      </Field>
      <Field name="tags" label={words.labels.tags} hint={words.tagsHint} error={errors.tags} optional>
        <TextInput autoComplete="off" defaultValue={stored?.tags.join(', ')} />
      </Field>
      <div className="grid gap-1">
        <Field name="image" label={words.labels.image} hint={imageHint} error={errors.image}>
          <ImageInput image={image} input={input} />
        </Field>
        <ChosenFile image={image} />
        <ShrinkButton image={image} input={input} />
      </div>
      <Field
        name="imageAlt"
        label={words.labels.imageAlt}
        hint={words.imageAltHint}
        error={errors.imageAlt}
        optional
      >
        <TextInput autoComplete="off" defaultValue={stored?.imageAlt} />
      </Field>
    </>
  );
}

interface ImageControlProps {
  readonly image: NewsImageChoice;
  readonly input: RefObject<HTMLInputElement | null>;
}

function ImageInput({ image, input }: ImageControlProps) {
  // Code cannot set a native file input, only clear it.
  useEffect(() => {
    if (image.file === undefined && input.current !== null) input.current.value = '';
  }, [image.file, input]);
  function choose(event: ChangeEvent<HTMLInputElement>) {
    // Closing the picker without a choice keeps the present image.
    const chosen = event.target.files?.[0];
    if (chosen !== undefined) image.choose(chosen);
  }
  return (
    // The native button has the browser's language instead of the page's: ours is drawn, and the input lies over it.
    <span className="relative inline-flex w-full flex-wrap items-center gap-3 rounded-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fokus">
      <span aria-hidden className={buttonClass('secondary')}>
        <ImageUp size={18} />
        {image.file === undefined ? words.chooseImage : words.changeImage}
      </span>
      <input
        {...useFieldWiring()}
        ref={input}
        type="file"
        accept={newsImageTypes.join(',')}
        onChange={choose}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      />
    </span>
  );
}

/** Only where the picture is refused as too large and nothing else. It moves the focus to the file input, because it disappears. */
function ShrinkButton({ image: { shrink, shrinking }, input }: ImageControlProps) {
  if (shrink === undefined) return null;
  function shrinkPicture() {
    input.current?.focus();
    shrink?.();
  }
  return (
    <div>
      <Button busy={shrinking} busyLabel={words.shrinking} onClick={shrinkPicture}>
        {words.shrink}
      </Button>
    </div>
  );
}

/** Name and size of the chosen file; screen readers also hear why it is refused. */
function ChosenFile({ image: { file, error, shrunk } }: { image: NewsImageChoice }) {
  return (
    <p role="status" className="text-sm text-tinta-2">
      {file === undefined ? null : (
        <span className="[overflow-wrap:anywhere]">
          {words.chosenImage(file.name, formatFileSize(file.size))}
          {shrunk === undefined ? null : ` · ${shrunk}`}
        </span>
      )}
      {file !== undefined && error !== undefined ? <span className="sr-only"> {error}</span> : null}
    </p>
  );
}
