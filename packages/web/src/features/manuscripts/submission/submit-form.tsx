import { messages } from '@ruang-naskah/domain/messages.id';
import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { errorMessage } from '../../../api/api-error.ts';
import { type FormValues, readForm } from '../../../api/form-values.ts';
import { useSession } from '../../../api/session.tsx';
import { useForm } from '../../../api/use-form.ts';
import { type DraftState, useFormDraft } from '../../../api/use-form-draft.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { formatTime } from '../../../ui/format.ts';
import { late } from '../../../ui/late.ts';
import { useSubmitManuscript } from '../queries.ts';
import { removeDraft } from './draft.ts';
import { ManuscriptTextFields } from './manuscript-text-fields.tsx';
import { MarketingFields, PeopleFields } from './people-fields.tsx';
import { CategoryField, ImprintCards } from './target-fields.tsx';
import { useDraftWriter } from './use-draft.ts';
import { useFreshChoices } from './use-fresh-choices.ts';

const UnsavedChanges = late(
  async () => (await import('../../../ui/form/unsaved-changes.tsx')).UnsavedChanges,
);

const words = messages.manuscripts;
const lists = ['segmentPembaca'];

async function loadSchema(extraHosts: readonly string[]) {
  const { submitManuscriptInput } = await import('@ruang-naskah/domain/manuscripts/schema');
  return submitManuscriptInput(extraHosts);
}

/** The form of 'Kirim Naskah Baru': four numbered sections, kept as a draft while typing, sent exactly once. */
export function SubmitForm({ initial, onSent }: { initial: FormValues; onSent: (judul: string) => void }) {
  const { user, settings } = useSession();
  const [, navigate] = useLocation();
  const draft = useFormDraft(user.id, {
    read: (form) => readForm(form, lists),
    write: useDraftWriter(),
  });
  const submit = useSubmitManuscript();
  const toast = useToast();
  const { shell, errors } = useForm({
    schema: () => loadSchema(settings.extraManuscriptHosts),
    lists,
    send: async (body) => {
      const { activityMissed } = await submit.mutateAsync(body);
      draft.stop();
      removeDraft(user.id);
      if (activityMissed) toast({ message: messages.activities.missed });
      onSent(body.judul);
    },
    describe: (error) => words.submitFailed(errorMessage(error)),
    onRefused: useFreshChoices(),
  });
  const parts = { values: initial, errors };
  return (
    <div ref={draft.container}>
      <DraftNote state={draft.state} timeZone={settings.timeZone} />
      <FormShell {...shell} id="naskah">
        <FormSection number={1} title={words.sectionTarget}>
          <ImprintCards {...parts} />
          <CategoryField {...parts} />
        </FormSection>
        <FormSection number={2} title={words.sectionManuscript}>
          <ManuscriptTextFields {...parts} />
        </FormSection>
        <FormSection number={3} title={words.sectionPeople}>
          <PeopleFields {...parts} />
        </FormSection>
        <FormSection number={4} title={words.sectionMarketing}>
          <MarketingFields {...parts} />
        </FormSection>
        <div>
          <SubmitButton busyLabel={words.submitting}>{words.submit}</SubmitButton>
        </div>
      </FormShell>
      {/* The draft is kept on this device; the guard is for browsers that cannot store it. */}
      {draft.state.kept === 'refused' && !shell.busy ? (
        <Suspense fallback={null}>
          <UnsavedChanges dirty go={navigate} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Visible at every scroll position, so that it is clear whether the draft is saved. */
function DraftNote({ state, timeZone }: { state: DraftState; timeZone: string }) {
  return (
    <p role="status" className="frame-notice ml-auto w-fit rounded-1 bg-kertas px-2 text-sm text-tinta-2">
      {state.kept === 'yes' ? words.draftSaved(formatTime(state.at, timeZone)) : null}
      {state.kept === 'refused' ? words.draftNotKept : null}
    </p>
  );
}
