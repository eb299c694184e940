import { messages } from '@ruang-naskah/domain/messages.id';
import { type FormParts, textOf } from '../../../api/form-values.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DocumentLinkField } from '../../../ui/form/document-link-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';

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
      <DocumentLinkField
        use="manuscript"
        name="urlNaskah"
        label={words.labels.urlNaskah}
        error={errors.urlNaskah}
        placeholder={words.urlPlaceholder}
        defaultValue={textOf(values, 'urlNaskah')}
      />
    </>
  );
}
