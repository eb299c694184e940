import { submitManuscriptInput } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { manuscriptPath } from '@ruang-naskah/domain/paths';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { ApiError, errorMessage } from '../../../api/api-error.ts';
import { now } from '../../../api/clock.ts';
import { type FormPartProps, readForm, textOf } from '../../../api/form-values.ts';
import { useSession } from '../../../api/session.tsx';
import { useForm } from '../../../api/use-form.ts';
import { type DraftState, useFormDraft } from '../../../api/use-form-draft.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { DocumentLinkField } from '../../../ui/form/document-link-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { TextArea, TextInput } from '../../../ui/form/inputs.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { formatTime } from '../../../ui/format.ts';
import { useStoredBefore } from '../../attempts/use-stored-before.tsx';
import { allCategories } from '../../categories/queries.ts';
import { storedSettings } from '../../settings/queries.ts';
import { useSubmitManuscript } from '../queries.ts';
import { MarketingFields, PeopleFields } from './people-fields.tsx';
import { CategoryField, ImprintCards } from './target-fields.tsx';
import { type Draft, useManuscriptDraft } from './use-draft.ts';

const UnsavedChanges = lazy(async () => ({
  default: (await import('../../../ui/form/unsaved-changes.tsx')).UnsavedChanges,
}));

const words = messages.manuscripts;
const lists = ['segmentPembaca'];
/** How far the page's clock may differ from the server's: what was stored this shortly before counts as stored now. */
const clockSlackMs = 10_000;

interface SubmitFormProps {
  /** The draft to continue; undefined for a new manuscript. */
  readonly begun: Draft | undefined;
  /** `storedAt`: the instant at which an earlier attempt, whose answer was lost, had stored it already. */
  readonly onSent: (judul: string, storedAt: string | undefined) => void;
}

/** The form of 'Kirim Naskah Baru': four numbered sections, kept as a draft while typing, sent exactly once. */
export function SubmitForm({ begun, onSent }: SubmitFormProps) {
  const { user, settings } = useSession();
  const [, navigate] = useLocation();
  const manuscriptDraft = useManuscriptDraft(begun);
  const earlierAttempt = useStoredBefore(messages.attempts.manuscript, manuscriptPath);
  const autosave = useFormDraft(user.id, {
    read: (form) => readForm(form, lists),
    write: manuscriptDraft.write,
  });
  const submit = useSubmitManuscript();
  const toast = useToast();
  const { shell, errors, storedBefore } = useForm({
    schema: submitManuscriptInput(settings.extraManuscriptHosts),
    lists,
    send: async (body) => {
      const pressedAt = now();
      const { activityMissed, submissionDate } = await submit.mutateAsync({
        body,
        storeOnceFor: manuscriptDraft.id,
      });
      autosave.stop();
      manuscriptDraft.remove();
      if (activityMissed) toast({ message: messages.activities.missed });
      const wasStoredBefore = Date.parse(submissionDate) < pressedAt - clockSlackMs;
      onSent(body.judul, wasStoredBefore ? submissionDate : undefined);
    },
    describe: (error) => earlierAttempt.describe(error) ?? words.submitFailed(errorMessage(error)),
    onRefused: useRefetchRefusedChoices(),
  });
  const fieldProps = { values: begun?.values ?? {}, errors };
  return (
    <div ref={autosave.container}>
      <DraftNote state={autosave.state} timeZone={settings.timeZone} />
      <FormShell {...shell} offer={earlierAttempt.offer(storedBefore)} id="naskah" data-kept>
        <FormSection number={1} title={words.sectionTarget}>
          <ImprintCards {...fieldProps} />
          <CategoryField {...fieldProps} />
        </FormSection>
        <FormSection number={2} title={words.sectionManuscript}>
          <ManuscriptTextFields {...fieldProps} />
        </FormSection>
        <FormSection number={3} title={words.sectionPeople}>
          <PeopleFields {...fieldProps} />
        </FormSection>
        <FormSection number={4} title={words.sectionMarketing}>
          <MarketingFields {...fieldProps} />
        </FormSection>
        <div>
          <SubmitButton busyLabel={words.submitting}>{words.submit}</SubmitButton>
        </div>
      </FormShell>
      {/* The draft is kept on this device; the guard is for browsers that cannot store it. */}
      {autosave.state.kept === 'refused' && !shell.busy ? (
        <Suspense fallback={null}>
          <UnsavedChanges dirty go={navigate} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Whether the draft is saved; visible at every scroll position. */
function DraftNote({ state, timeZone }: { state: DraftState; timeZone: string }) {
  return (
    <p role="status" className="frame-notice ml-auto w-fit rounded-1 bg-kertas px-2 text-sm text-tinta-2">
      {state.kept === 'yes' ? words.draftSaved(formatTime(state.at, timeZone)) : null}
      {state.kept === 'refused' ? words.draftNotKept : null}
    </p>
  );
}

/** Title, synopsis with its word count, and the link with the guidance of §5. */
function ManuscriptTextFields({ values, errors }: FormPartProps) {
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

/** After the refusal of a category, imprint or segment that is gone: fetches the present choices. Typed text stays. */
function useRefetchRefusedChoices() {
  const client = useQueryClient();
  const { setSettings } = useSession();
  return async (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    const { kategori, tujuanPenerbit, segmentPembaca } = error.fields;
    try {
      if (kategori !== undefined) await client.fetchQuery({ ...allCategories(), staleTime: 0 });
      if (tujuanPenerbit === undefined && segmentPembaca === undefined) return;
      const { version: _, ...settings } = await client.fetchQuery({ ...storedSettings(), staleTime: 0 });
      setSettings(settings);
    } catch {
      // The next refusal asks again.
    }
  };
}
