import { isLinkOnHost, stageHosts } from '@ruang-naskah/domain/links';
import { messages } from '@ruang-naskah/domain/messages.id';
import { projectPath, reviewPath } from '@ruang-naskah/domain/paths';
import { CreateProjectFields } from '@ruang-naskah/domain/projects/schema';
import { authorStages } from '@ruang-naskah/domain/projects/stages';
import { toCreateProject } from '@ruang-naskah/domain/projects/values';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'wouter';
import { failureMessage } from '../../../api/api-error.ts';
import { useForm } from '../../../api/use-form.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useStoredBefore } from '../../attempts/use-stored-before.tsx';
import { PersonPicker } from '../../users/people/person-picker.tsx';
import { useRefusedPerson } from '../../users/people/use-refused-person.ts';
import { useCreateProject } from '../queries.ts';
import { useViewer } from '../use-viewer.ts';
import type { ChosenPlan } from './schedule-picker.tsx';
import { type FieldErrors, StageFields } from './stage-fields.tsx';

const SchedulePicker = lazy(async () => ({
  default: (await import('./schedule-picker.tsx')).SchedulePicker,
}));

const words = messages.projects;
const formWords = messages.projectForms;

/** The manuscript that the project is started from, which fills in title and author. */
export interface OriginManuscript {
  readonly id: string;
  readonly judul: string;
  readonly userId: string;
  readonly authorName: string;
  /** The author's document. */
  readonly urlNaskah: string;
  /** Its imprint, which selects the schedule template. */
  readonly tujuanPenerbit: string;
}

interface AuthorProjectFormProps {
  /** Whether leaving the page would lose typed values. */
  readonly onDirty: () => void;
  readonly onCreated: (id: string, message: string) => void;
}

/** 'Buat Proyek Penulisan Baru' (§2, §5). */
export function AuthorProjectForm({
  origin,
  onDirty,
  onCreated,
}: AuthorProjectFormProps & { origin: OriginManuscript | undefined }) {
  const [author, setAuthor] = useState<Person | null>(() => authorAsPerson(origin));
  const [plan, setPlan] = useState<ChosenPlan>(null);
  const create = useCreateProject();
  const refusedPerson = useRefusedPerson('authorId', author);
  const earlierAttempt = useStoredBefore(messages.attempts.project, projectPath);
  const { shell, errors, storedBefore } = useForm({
    schema: CreateProjectFields,
    send: async (fields) => {
      const body = { ...toCreateProject(fields), ...(isComplete(plan) && { plan }) };
      const { id } = await create.mutateAsync(body);
      onCreated(id, formWords.authorForm.created);
    },
    describe: (error) => earlierAttempt.describe(error) ?? failureMessage(formWords.authorForm.failed, error),
    onRefused: refusedPerson.onRefused,
  });
  function choosePerson(person: Person | null) {
    setAuthor(person);
    onDirty();
  }
  return (
    <div onInput={onDirty} className="grid gap-6">
      <h2>{formWords.authorForm.title}</h2>
      {origin === undefined ? null : <OriginNote origin={origin} />}
      <FormShell
        {...shell}
        offer={earlierAttempt.offer(storedBefore)}
        id="proyek-penulis"
        data-guarded
        aria-label={formWords.authorForm.title}
      >
        {origin === undefined ? null : <input type="hidden" name="manuscriptId" value={origin.id} />}
        <Field name="title" label={formWords.authorForm.judul} error={errors.title}>
          <TextInput defaultValue={origin?.judul} autoComplete="off" />
        </Field>
        <Field name="sppNumber" label={formWords.authorForm.sppNumber} optional error={errors.sppNumber}>
          <TextInput autoComplete="off" />
        </Field>
        <Field
          name="authorId"
          label={formWords.authorForm.author}
          error={refusedPerson.sentence(errors.authorId)}
        >
          <PersonPicker
            roles={authors}
            value={author}
            onChange={choosePerson}
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

function isComplete(plan: ChosenPlan): plan is Exclude<ChosenPlan, string | null> {
  return plan !== null && plan !== 'incomplete';
}

/** Null without a manuscript, and when its author's account was deleted. */
function authorAsPerson(origin: OriginManuscript | undefined): Person | null {
  return origin === undefined || origin.userId === '' ? null : { id: origin.userId, nama: origin.authorName };
}

function OriginNote({ origin }: { origin: OriginManuscript }) {
  return (
    <Alert tone="info" action={<Link href={reviewPath(origin.id)}>{words.originManuscript}</Link>}>
      <p>
        {formWords.fromManuscript} "{origin.judul}"
      </p>
    </Alert>
  );
}

/** Whether the manuscript is the complete text, or the author goes on writing. */
const choices = ['complete', 'going'] as const;
type Choice = (typeof choices)[number];

/** The fields of Penulisan in a project from a manuscript: a complete manuscript is delivered at once as this stage's link. */
function WritingFields({ manuscriptLink, errors }: { manuscriptLink: string; errors: FieldErrors }) {
  const { extraStageHosts } = useViewer();
  const isLinkAllowed = isLinkOnHost(manuscriptLink, [...stageHosts, ...extraStageHosts]);
  /** The link of each choice as it was typed last. */
  const links = useRef({ complete: manuscriptLink, going: '' });
  const [{ choice, link }, setChosen] = useState<{ readonly choice: Choice; readonly link: string }>(() =>
    isLinkAllowed ? { choice: 'complete', link: manuscriptLink } : { choice: 'going', link: '' },
  );
  const choose = (next: Choice) => setChosen({ choice: next, link: links.current[next] });
  function keepLink({ target }: FormEvent) {
    if (target instanceof HTMLInputElement && target.type === 'url') links.current[choice] = target.value;
  }
  return (
    <div onInput={keepLink}>
      <StageFields stage="Penulisan" errors={errors} link={link}>
        <div className="sm:col-span-2">
          <RadioCards
            name="writing"
            label={formWords.writing.label}
            value={choice}
            onChange={({ target }) => choose(target.value === 'complete' ? 'complete' : 'going')}
            options={choices.map((value) => ({
              value,
              label: formWords.writing.choices[value],
              description: formWords.writing.hints[value],
            }))}
          />
        </div>
      </StageFields>
    </div>
  );
}
