import type { Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { sendRevisionInput } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { failureMessage } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.tsx';
import { useForm } from '../../../api/use-form.ts';
import { useSnapshot } from '../../../api/use-snapshot.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { DocumentLinkField } from '../../../ui/form/document-link-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { TextArea } from '../../../ui/form/inputs.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useSendRevision } from '../queries.ts';

const words = messages.manuscripts;

/** 'Kirim revisi': a new link for the same manuscript; what was typed stays when that fails (decision 0086). */
export function RevisionForm({ manuscript }: { manuscript: Manuscript }) {
  const { settings } = useSession();
  const toast = useToast();
  const send = useSendRevision(manuscript.id);
  const snapshot = useSnapshot(manuscript, { takenOnInput: true });
  const { shell, errors } = useForm({
    snapshot,
    schema: sendRevisionInput(settings.extraManuscriptHosts),
    send: async (body) => {
      const { activityMissed } = await send.mutateAsync({ body, version: snapshot.value.version });
      toast({ message: words.revisionSent });
      if (activityMissed) toast({ message: messages.activities.missed });
    },
    describe: (error) => failureMessage(words.revisionFailed, error),
  });
  return (
    <FormShell {...shell} id="revisi" aria-label={words.sendRevision}>
      <p className="text-sm">{words.revisionHint}</p>
      <DocumentLinkField
        use="manuscript"
        name="urlNaskah"
        label={words.labels.urlNaskah}
        error={errors.urlNaskah}
        placeholder={words.urlPlaceholder}
      />
      <Field name="note" label={words.revisionNote} error={errors.note} optional>
        <TextArea rows={3} />
      </Field>
      <SubmitButton wide busyLabel={words.sendingRevision}>
        {words.sendRevision}
      </SubmitButton>
    </FormShell>
  );
}
