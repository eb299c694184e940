import { messages } from '@ruang-naskah/domain/messages.id';
import type { AuthorStage } from '@ruang-naskah/domain/projects/stages';
import { type ReactNode, useState } from 'react';
import { DocumentLinkField } from '../../../ui/form/document-link-field.tsx';
import { WorkDateField } from '../stages/work-date-field.tsx';

const words = messages.projects;

export type FieldErrors = Readonly<Record<string, string | undefined>>;

interface StageFieldsProps {
  readonly stage: AuthorStage;
  readonly errors: FieldErrors;
  /** The initial value of the link field. */
  readonly link?: string;
  readonly children?: ReactNode;
}

/** Deadline and link of one of the author's stages in the form of a new project. */
export function StageFields({ stage, errors, link = '', children }: StageFieldsProps) {
  return (
    <fieldset className="grid gap-5 rounded-2 border border-garis bg-kertas p-4 sm:grid-cols-2">
      <legend className="px-1 font-semibold">{stage}</legend>
      {children}
      <DeadlineField name={`stages.${stage}.deadline`} errors={errors} optional />
      <LinkField key={link} name={`stages.${stage}.submissionLink`} errors={errors} link={link} />
    </fieldset>
  );
}

export function DeadlineField({
  name,
  errors,
  optional = false,
}: {
  name: string;
  errors: FieldErrors;
  optional?: boolean;
}) {
  const [value, setValue] = useState('');
  return (
    <WorkDateField
      name={name}
      label={words.stageDeadline}
      optional={optional}
      error={errors[name]}
      value={value}
      onChange={setValue}
    />
  );
}

export function LinkField({ name, errors, link = '' }: { name: string; errors: FieldErrors; link?: string }) {
  return (
    <DocumentLinkField
      use="stage"
      name={name}
      label={words.linkLabel}
      optional
      error={errors[name]}
      defaultValue={link}
      placeholder={words.linkPlaceholder}
    />
  );
}
