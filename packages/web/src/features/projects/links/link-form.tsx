import { messages } from '@ruang-naskah/domain/messages.id';
import { submitLinkInput } from '@ruang-naskah/domain/projects/schema';
import { hasLink, needsRepair, type Stage, type StageName } from '@ruang-naskah/domain/projects/stages';
import { failureMessage } from '../../../api/api-error.ts';
import { useForm } from '../../../api/use-form.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { DocumentLinkField } from '../../../ui/form/document-link-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { TextArea } from '../../../ui/form/inputs.tsx';
import { SendOrCancel } from '../../../ui/form/submit-button.tsx';
import { useSubmitLink } from '../progress/use-own-projects.ts';
import { useViewer } from '../use-viewer.ts';

const words = messages.projects;
const linkWords = messages.stageLink;

/** The texts for a first link, for another one while the admin has not decided, and for the return of a repaired document. */
const wordings = {
  first: {
    button: linkWords.submitLink,
    busy: linkWords.submittingLink,
    done: linkWords.linkSubmitted,
    failed: linkWords.linkFailed,
  },
  change: {
    button: linkWords.editLink,
    busy: linkWords.updatingLink,
    done: linkWords.linkUpdated,
    failed: linkWords.linkUpdateFailed,
  },
  giveBack: {
    button: messages.repairs.giveBack,
    busy: linkWords.submittingLink,
    done: messages.repairs.returned,
    failed: linkWords.linkFailed,
  },
} as const;

function deliveryKind(stage: Stage): keyof typeof wordings {
  if (needsRepair(stage)) return 'giveBack';
  return hasLink(stage) ? 'change' : 'first';
}

interface LinkFormProps {
  /** Unique on the page. */
  readonly id: string;
  readonly projectId: string;
  readonly name: StageName;
  readonly stage: Stage;
  readonly onSent: () => void;
  /** Only if there is a link that may stay. */
  readonly onCancel: (() => void) | undefined;
}

/** Delivers or changes the link of a stage; what was typed stays when that fails (§5, §8). */
export function LinkForm({ id, projectId, name, stage, onSent, onCancel }: LinkFormProps) {
  const { extraStageHosts } = useViewer();
  const toast = useToast();
  const submit = useSubmitLink(projectId, name);
  const wording = wordings[deliveryKind(stage)];
  const { shell, errors } = useForm({
    schema: submitLinkInput(extraStageHosts),
    send: async (delivery) => {
      const { activityMissed } = await submit.mutateAsync(delivery);
      toast({ message: wording.done });
      if (activityMissed) toast({ message: messages.activities.missed });
    },
    ifStillOpen: onSent,
    describe: (error) => failureMessage(wording.failed, error),
  });
  return (
    <FormShell {...shell} id={id} aria-label={`${wording.button}: ${name}`}>
      <DocumentLinkField
        use="stage"
        name="submissionLink"
        label={words.linkLabel}
        hint={linkWords.linkHint}
        error={errors.submissionLink}
        placeholder={words.linkPlaceholder}
        defaultValue={stage.submissionLink}
      />
      <Field name="note" label={linkWords.note} error={errors.note} optional>
        <TextArea rows={2} defaultValue={wording === wordings.change ? stage.note : ''} />
      </Field>
      <SendOrCancel
        send={wording.button}
        busyLabel={wording.busy}
        variant={wording === wordings.change ? 'secondary' : 'primary'}
        onCancel={onCancel}
      />
    </FormShell>
  );
}
