import { messages } from '@ruang-naskah/domain/messages.id';
import { hasLink, type Stage, type StageName } from '@ruang-naskah/domain/projects/stages';
import { failureMessage } from '../../../api/api-error.ts';
import { useForm } from '../../../api/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useSubmitLink } from '../progress/use-own-projects.ts';
import { useViewer } from '../use-viewer.ts';

const words = messages.projects;
const linkWords = messages.stageLink;

async function loadSchema(extraHosts: readonly string[]) {
  const { submitLinkInput } = await import('@ruang-naskah/domain/projects/schema');
  return submitLinkInput(extraHosts);
}

interface LinkFormProps {
  /** Unique on the page. */
  readonly id: string;
  readonly projectId: string;
  readonly name: StageName;
  readonly stage: Stage;
  readonly onSent: () => void;
  /** Only where a link is there already and may stay. */
  readonly onCancel: (() => void) | undefined;
}

/** Delivers or changes the link of a stage; what was typed stays when that fails (§5, §8). */
export function LinkForm({ id, projectId, name, stage, onSent, onCancel }: LinkFormProps) {
  const { extraStageHosts } = useViewer();
  const toast = useToast();
  const submit = useSubmitLink(projectId, name);
  const changing = hasLink(stage);
  const { shell, errors, busy } = useForm({
    schema: () => loadSchema(extraStageHosts),
    send: async ({ submissionLink }) => {
      const { activityMissed } = await submit.mutateAsync(submissionLink);
      toast({ message: changing ? linkWords.linkUpdated : linkWords.linkSubmitted });
      if (activityMissed) toast({ message: messages.activities.missed });
      onSent();
    },
    describe: (error) => failureMessage(changing ? linkWords.linkUpdateFailed : linkWords.linkFailed, error),
  });
  return (
    <FormShell
      {...shell}
      id={id}
      aria-label={`${changing ? linkWords.editLink : linkWords.submitLink}: ${name}`}
    >
      <Field
        name="submissionLink"
        label={words.linkLabel}
        hint={linkWords.linkHint}
        error={errors.submissionLink}
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={words.linkPlaceholder}
          defaultValue={stage.submissionLink}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          variant={changing ? 'secondary' : 'primary'}
          busyLabel={changing ? linkWords.updatingLink : linkWords.submittingLink}
        >
          {changing ? linkWords.editLink : linkWords.submitLink}
        </SubmitButton>
        {onCancel === undefined ? null : (
          <Button variant="quiet" onClick={() => !busy && onCancel()}>
            {messages.ui.cancel}
          </Button>
        )}
      </div>
    </FormShell>
  );
}
