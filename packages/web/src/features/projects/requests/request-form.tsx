import { messages } from '@ruang-naskah/domain/messages.id';
import { colleaguesOf, proposedExtension, type RequestKind } from '@ruang-naskah/domain/projects/requests';
import { AskStageInput } from '@ruang-naskah/domain/projects/requests-schema';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import { distinguishNamesakes } from '@ruang-naskah/domain/users/values';
import { useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { useForm } from '../../../api/use-form.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { Select, TextArea } from '../../../ui/form/inputs.tsx';
import { SendOrCancel } from '../../../ui/form/submit-button.tsx';
import { WorkDateField } from '../stages/work-date-field.tsx';
import { useViewer } from '../use-viewer.ts';
import { useAskOfStage } from './queries.ts';

const words = messages.stageRequests;

interface RequestFormProps {
  readonly project: Project;
  readonly name: StageName;
  readonly kind: RequestKind;
  readonly onDone: () => void;
}

/** 'Minta tambahan waktu', 'Serahkan ke rekan': a reason, and the requested date or person. */
export function RequestForm({ project, name, kind, onDone }: RequestFormProps) {
  const toast = useToast();
  const send = useAskOfStage(project.id, name);
  const { today, calendar } = useViewer();
  const currentDeadline = stageOf(project, name).deadline;
  const [deadline, setDeadline] = useState(() => proposedExtension(currentDeadline, today, calendar));
  const box = useRef<HTMLDivElement>(null);
  // The form opens below the button that was pressed.
  useEffect(() => {
    box.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, []);
  const { shell, errors } = useForm({
    schema: AskStageInput,
    send: async (body) => {
      await send.mutateAsync(body);
      toast({ message: words.sent });
    },
    ifStillOpen: onDone,
    describe: (error) => failureMessage(words.sendFailed, error),
  });
  const id = `minta-${kind}-${project.id}-${name.replaceAll(' ', '-')}`;
  return (
    <div ref={box} className="rounded-2 border border-garis bg-kertas p-4">
      <FormShell {...shell} id={id} aria-label={`${words.ask[kind]}: ${name}`}>
        <p className="text-sm">{words.hint}</p>
        <input type="hidden" name="kind" value={kind} />
        <Field name="note" label={words.note} error={errors.note}>
          <TextArea rows={3} />
        </Field>
        {kind === 'more_time' ? (
          <WorkDateField
            name="deadline"
            label={words.deadline}
            error={errors.deadline}
            value={deadline}
            onChange={setDeadline}
          />
        ) : (
          <Colleagues project={project} error={errors.assigneeId} />
        )}
        <SendOrCancel send={words.send} busyLabel={words.sending} onCancel={onDone} />
      </FormShell>
    </div>
  );
}

/** Those who work on the same project; a task done alone has none. */
function Colleagues({ project, error }: { project: Project; error: string | undefined }) {
  const { actor } = useViewer();
  const colleagues = colleaguesOf(project, actor.id);
  if (colleagues.length === 0) return null;
  const names = distinguishNamesakes(colleagues);
  return (
    <Field name="assigneeId" label={words.colleague} error={error} optional>
      <Select defaultValue="">
        <option value="">{words.noColleague}</option>
        {colleagues.map(({ id }, at) => (
          <option key={id} value={id}>
            {names[at]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
