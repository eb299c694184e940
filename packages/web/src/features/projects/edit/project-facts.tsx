import { messages } from '@ruang-naskah/domain/messages.id';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { Collapsible } from '../../../ui/collapsible.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { PersonPicker } from '../../users/people/person-picker.tsx';
import type { StagePartProps } from './stage-parts.tsx';

const words = messages.projects;
const dialogWords = messages.projectDialog;
const authors = ['penulis'] as const;
const factFields = ['title', 'sppNumber', 'authorId'] as const;

/** Title, number and author; for a task only the title. Open when one of its fields is refused. */
export function ProjectFacts({ editing, errors }: Omit<StagePartProps, 'name'>) {
  const { base, preview } = editing;
  const isAuthorProject = base.kind === 'penulis';
  const author: Person | null =
    preview.authorId === '' ? null : { id: preview.authorId, nama: preview.authorName };
  const hasErrors = factFields.some((field) => errors[field] !== undefined);
  return (
    <Collapsible opens={hasErrors}>
      <summary className="py-2 text-wedel">
        {isAuthorProject ? dialogWords.facts : dialogWords.taskFacts}
      </summary>
      <div className="grid gap-4 py-2">
        <Field name="title" label={words.columns.title} error={errors.title}>
          <TextInput
            value={preview.title}
            autoComplete="off"
            onChange={(event) => editing.setTitle(event.target.value)}
          />
        </Field>
        {isAuthorProject ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field name="sppNumber" label={words.columns.sppNumber} error={errors.sppNumber} optional>
              <TextInput
                value={preview.sppNumber}
                autoComplete="off"
                onChange={(event) => editing.setSppNumber(event.target.value)}
              />
            </Field>
            <Field name="authorId" label={words.columns.authorName} error={errors.authorId}>
              <PersonPicker
                roles={authors}
                value={author}
                onChange={(person) => person !== null && editing.setAuthor(person)}
                placeholder={messages.projectForms.authorForm.authorPlaceholder}
              />
            </Field>
          </div>
        ) : null}
        {editing.edit.authorId === undefined ? null : (
          <p role="status" className="text-sm text-tinta-2">
            {dialogWords.authorMoves}
          </p>
        )}
      </div>
    </Collapsible>
  );
}
