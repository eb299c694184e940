import { messages } from '@ruang-naskah/domain/messages.id';
import { reviewPath } from '@ruang-naskah/domain/paths';
import { authorStages } from '@ruang-naskah/domain/projects/stages';
import { toCreateProject } from '@ruang-naskah/domain/projects/values';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { failureMessage } from '../../../api/api-error.ts';
import { useForm } from '../../../api/use-form.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { late } from '../../../ui/late.ts';
import { PersonPicker } from '../people/person-picker.tsx';
import { useRefusedPerson } from '../people/use-refused-person.ts';
import { useCreateProject } from '../queries.ts';
import type { ChosenPlan } from './schedule-picker.tsx';
import { StageFields } from './stage-fields.tsx';
import { WritingFields } from './writing-fields.tsx';

const SchedulePicker = late(async () => (await import('./schedule-picker.tsx')).SchedulePicker);

const words = messages.projects;
const formWords = messages.projectForms;

/** A manuscript the project is started from: title and author are its own. */
export interface Origin {
  readonly id: string;
  readonly judul: string;
  readonly userId: string;
  readonly authorName: string;
  /** The author's document. */
  readonly urlNaskah: string;
  /** Its imprint: the schedule to begin with. */
  readonly tujuanPenerbit: string;
}

interface FormProps {
  /** Whether leaving the page would lose typed values. */
  readonly onDirty: () => void;
  readonly onCreated: (id: string, message: string) => void;
}

/** 'Buat Proyek Penulisan Baru' (§2, §5). */
export function AuthorProjectForm({
  origin,
  onDirty,
  onCreated,
}: FormProps & { origin: Origin | undefined }) {
  const [author, setAuthor] = useState<Person | null>(() => authorOf(origin));
  const [plan, setPlan] = useState<ChosenPlan>(null);
  const create = useCreateProject();
  const refused = useRefusedPerson('authorId', author);
  const { shell, errors } = useForm({
    schema: async () => (await import('@ruang-naskah/domain/projects/schema')).CreateProjectFields,
    send: async (fields) => {
      const body = { ...toCreateProject(fields), ...(isPlan(plan) && { plan }) };
      const { id } = await create.mutateAsync(body);
      onCreated(id, formWords.authorForm.created);
    },
    describe: (error) => failureMessage(formWords.authorForm.failed, error),
    onRefused: refused.onRefused,
  });
  function choose(person: Person | null) {
    setAuthor(person);
    onDirty();
  }
  return (
    <div onInput={onDirty} className="grid gap-6">
      <h2>{formWords.authorForm.title}</h2>
      {origin === undefined ? null : <OriginNote origin={origin} />}
      <FormShell {...shell} id="proyek-penulis" aria-label={formWords.authorForm.title}>
        {origin === undefined ? null : <input type="hidden" name="manuscriptId" value={origin.id} />}
        <Field name="title" label={formWords.authorForm.judul} error={errors.title}>
          <TextInput defaultValue={origin?.judul} autoComplete="off" />
        </Field>
        <Field name="sppNumber" label={formWords.authorForm.sppNumber} optional error={errors.sppNumber}>
          <TextInput autoComplete="off" />
        </Field>
        <Field name="authorId" label={formWords.authorForm.author} error={refused.sentence(errors.authorId)}>
          <PersonPicker
            roles={authors}
            value={author}
            onChange={choose}
            placeholder={formWords.authorForm.authorPlaceholder}
          />
        </Field>
        <Suspense fallback={<Skeleton count={2} />}>
          <SchedulePicker imprint={origin?.tujuanPenerbit ?? ''} onPlan={setPlan} />
        </Suspense>
        {authorStages.map((stage) =>
          stage === 'Penulisan' && origin !== undefined ? (
            <WritingFields key={stage} manuscriptLink={origin.urlNaskah} errors={errors} />
          ) : (
            <StageFields key={stage} stage={stage} errors={errors} />
          ),
        )}
        <p>
          <SubmitButton
            busyLabel={formWords.authorForm.submitting}
            disabledReason={plan === 'incomplete' ? messages.schedules.dateMissing : undefined}
          >
            {formWords.authorForm.submit}
          </SubmitButton>
        </p>
      </FormShell>
    </div>
  );
}

const authors = ['penulis'] as const;

function isPlan(plan: ChosenPlan): plan is Exclude<ChosenPlan, string | null> {
  return plan !== null && plan !== 'incomplete';
}

/** Nobody when the author's account was deleted. */
function authorOf(origin: Origin | undefined): Person | null {
  return origin === undefined || origin.userId === '' ? null : { id: origin.userId, nama: origin.authorName };
}

function OriginNote({ origin }: { origin: Origin }) {
  return (
    <Alert tone="info" action={<Link href={reviewPath(origin.id)}>{words.originManuscript}</Link>}>
      <p>
        {formWords.fromManuscript} "{origin.judul}"
      </p>
    </Alert>
  );
}
