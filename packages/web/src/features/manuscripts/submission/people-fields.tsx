import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { Link } from 'wouter';
import { type FormPartProps, listOf, textOf } from '../../../api/form-values.ts';
import { useSession } from '../../../api/session.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea, TextInput } from '../../../ui/form/inputs.tsx';
import { ReaderSegments } from './reader-segments.tsx';

const words = messages.manuscripts;

/** The author, read-only from the profile (§5), further authors, and the readers the book is for. */
export function PeopleFields({ values, errors }: FormPartProps) {
  const { user } = useSession();
  return (
    <>
      <Field
        name="namaPengarang"
        label={words.labels.namaPengarang}
        hint={
          <>
            {words.authorFromProfile} <Link href={paths.profile}>{messages.shell.screens.profile}</Link>
          </>
        }
      >
        <TextInput readOnly value={user.nama} />
      </Field>
      <Field
        name="tambahPengarang"
        label={words.labels.tambahPengarang}
        hint={words.coAuthorsHint}
        error={errors.tambahPengarang}
        optional
      >
        <TextInput defaultValue={textOf(values, 'tambahPengarang')} autoComplete="off" />
      </Field>
      <ReaderSegments initial={listOf(values, 'segmentPembaca')} error={errors.segmentPembaca} />
    </>
  );
}

/** What helps to sell the book; nothing here is required. */
export function MarketingFields({ values, errors }: FormPartProps) {
  return (
    <>
      <Field name="sellingPoint" label={words.labels.sellingPoint} error={errors.sellingPoint} optional>
        <TextArea rows={4} defaultValue={textOf(values, 'sellingPoint')} />
      </Field>
      <Field
        name="keyword"
        label={words.labels.keyword}
        hint={words.keywordHint}
        error={errors.keyword}
        optional
      >
        <TextInput defaultValue={textOf(values, 'keyword')} autoComplete="off" />
      </Field>
    </>
  );
}
