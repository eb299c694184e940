import { isSafeLink, tidyLink } from '@ruang-naskah/domain/links';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { type FormParts, textOf } from '../../../api/form-values.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { LinkExternal } from '../../../ui/link-external.tsx';

const words = messages.manuscripts;

/** Title, synopsis with its word count, and the link with the guidance of §5. */
export function ManuscriptTextFields({ values, errors }: FormParts) {
  return (
    <>
      <Field name="judul" label={words.labels.judul} error={errors.judul}>
        <TextInput defaultValue={textOf(values, 'judul')} autoComplete="off" />
      </Field>
      <Field name="sinopsis" label={words.labels.sinopsis} error={errors.sinopsis}>
        <TextArea countWords rows={8} defaultValue={textOf(values, 'sinopsis')} />
      </Field>
      <Alert tone="info">{words.guidance}</Alert>
      <LinkField values={values} errors={errors} />
    </>
  );
}

function LinkField({ values, errors }: FormParts) {
  const [url, setUrl] = useState(textOf(values, 'urlNaskah'));
  const link = tidyLink(url);
  return (
    <div className="grid gap-2">
      <Field name="urlNaskah" label={words.labels.urlNaskah} error={errors.urlNaskah}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={words.urlPlaceholder}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      {isSafeLink(link) ? (
        <p>
          <LinkExternal href={link}>{words.testLink}</LinkExternal>
        </p>
      ) : null}
    </div>
  );
}
