import { limits } from '@ruang-naskah/domain/limits';
import type { ReasonedStatus } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { ReasonSelect, reasonTemplates } from '../../notices/queries.ts';

const words = messages.reviews;

interface ReasonFieldProps {
  readonly status: ReasonedStatus;
  readonly judul: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** The reason for the author: one of the publisher's templates, which can be edited. */
export function ReasonField({ status, judul, value, error, onChange }: ReasonFieldProps) {
  const templates = useQuery(reasonTemplates());
  return (
    <>
      <Suspense fallback={<Skeleton shape="rows" count={1} />}>
        {' '}
        <ReasonSelect
          query={templates}
          label={words.reasonTemplate}
          use={status}
          values={{ judul }}
          value={value}
          onChoose={onChange}
        />
      </Suspense>
      <Field name="note" label={words.reason} hint={words.reasonHint} error={error}>
        <TextArea
          rows={5}
          maxLength={limits.reason}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    </>
  );
}
