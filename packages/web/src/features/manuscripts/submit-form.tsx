import { submitManuscriptInput } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { errorMessage } from '../../api/api-error.ts';
import { removeDraft } from '../../api/draft.ts';
import { useIdempotencyKey } from '../../api/idempotency.ts';
import { useSession } from '../../api/session.tsx';
import { type DraftState, useDraft } from '../../api/use-draft.ts';
import { type FormValues, readForm, useForm } from '../../api/use-form.ts';
import { FormSection } from '../../ui/form-section.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { formatTime } from '../../ui/format.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { ManuscriptTextFields } from './manuscript-text-fields.tsx';
import { MarketingFields, PeopleFields } from './people-fields.tsx';
import { useSubmitManuscript } from './queries.ts';
import { CategoryField, ImprintCards } from './target-fields.tsx';

const words = messages.manuscripts;
const lists = ['segmentPembaca'];

/** The form of 'Kirim Naskah Baru': four numbered sections, kept as a draft while typing, sent exactly once. */
export function SubmitForm({ initial, onSent }: { initial: FormValues; onSent: () => void }) {
  const { user, settings } = useSession();
  const [, navigate] = useLocation();
  const schema = useMemo(() => submitManuscriptInput(settings.extraManuscriptHosts), [settings]);
  const draft = useDraft(user.id, (form) => readForm(form, schema, lists));
  const submit = useSubmitManuscript();
  const keyFor = useIdempotencyKey();
  const { shell, errors } = useForm({
    schema,
    lists,
    send: async (body) => {
      await submit.mutateAsync({ body, key: keyFor(body) });
      draft.stop();
      removeDraft(user.id);
      onSent();
    },
    describe: (error) => words.submitFailed(errorMessage(error)),
  });
  const parts = { values: initial, errors };
  return (
    <div ref={draft.container}>
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
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton busyLabel={words.submitting}>{words.submit}</SubmitButton>
          <DraftNote state={draft.state} timeZone={settings.timeZone} />
        </div>
      </FormShell>
      {/* A draft is safe on this device; the guard is for browsers that would not keep it. */}
      <UnsavedChanges dirty={draft.state.kept === 'refused' && !shell.busy} go={navigate} />
    </div>
  );
}

function DraftNote({ state, timeZone }: { state: DraftState; timeZone: string }) {
  return (
    <p role="status" className="text-sm text-tinta-2">
      {state.kept === 'yes' ? words.draftSaved(formatTime(state.at, timeZone)) : null}
      {state.kept === 'refused' ? words.draftNotKept : null}
    </p>
  );
}
