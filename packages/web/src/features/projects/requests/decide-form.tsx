import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { StageRequest } from '@ruang-naskah/domain/projects/requests-schema';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { useState } from 'react';
import { failureMessage, isStale } from '../../../api/api-error.ts';
import { useForm } from '../../../api/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useVerdict, Verdict } from '../../../ui/form/verdict.tsx';
import type { ProjectEditing } from '../edit/use-project-edit.ts';
import { PersonPicker } from '../people/person-picker.tsx';
import { useRefusedPerson } from '../people/use-refused-person.ts';
import { WorkDateField } from '../stages/work-date-field.tsx';
import { useDecideRequest } from './queries.ts';
import { RequestText } from './request-text.tsx';

const words = messages.stageRequests;
const editors = ['redaksi'] as const;

async function loadSchema() {
  return (await import('@ruang-naskah/domain/projects/requests-schema')).AnswerFields;
}

interface DecideFormProps {
  readonly request: StageRequest;
  readonly editing: ProjectEditing;
}

/**
 * One request with its answer: accepted as requested or with another date or person, or refused with a reason. It is
 * saved at once; other changes in the dialog continue on the new state.
 */
export function DecideForm({ request, editing }: DecideFormProps) {
  const toast = useToast();
  const decide = useDecideRequest(editing.base.id, request.id);
  const verdict = useVerdict();
  const [stale, setStale] = useState(false);
  const [person, setPerson] = useState<Person | null>(
    request.assigneeId === null ? null : { id: request.assigneeId, nama: request.assigneeName ?? '' },
  );
  const refused = useRefusedPerson('assigneeId', person);
  const { shell, errors } = useForm({
    schema: loadSchema,
    send: async (fields) => {
      const body = { ...fields, accepted: verdict.accepted.current };
      const { version } = editing.base;
      const project = await decide.mutateAsync({ body, version });
      editing.continueOn({ ...editing.base, ...project });
      toast({ message: body.accepted ? words.accepted : words.refused });
    },
    describe: (error) => failureMessage(words.decideFailed, error),
    onRefused: (error) => {
      setStale(isStale(error));
      refused.onRefused(error);
    },
  });
  async function reload() {
    editing.continueOn(await editing.latest());
    setStale(false);
  }
  return (
    <div className="rounded-2 border border-jingga-fg bg-kertas p-4">
      <FormShell {...shell} id={`jawab-${request.id}`} aria-label={words.decisionOf(request.stage)}>
        <h3>{words.decisionOf(request.stage)}</h3>
        <RequestText request={request} />
        {stale ? (
          <div>
            <Button onClick={() => void reload()}>{words.reload}</Button>
          </div>
        ) : null}
        <Given
          request={request}
          errors={{ ...errors, assigneeId: refused.sentence(errors.assigneeId) }}
          person={person}
          onPerson={setPerson}
        />
        <Verdict words={words} error={errors.note} maxLength={limits.requestNote} onPress={verdict.press} />
      </FormShell>
    </div>
  );
}

interface GivenProps {
  readonly request: StageRequest;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly person: Person | null;
  readonly onPerson: (person: Person | null) => void;
}

/** What is granted: as requested until the admin chooses otherwise. */
function Given({ request, errors, person, onPerson }: GivenProps) {
  const [deadline, setDeadline] = useState(request.deadline ?? '');
  if (request.kind === 'more_time') {
    return (
      <WorkDateField
        name="deadline"
        label={words.newDeadline}
        error={errors.deadline}
        value={deadline}
        onChange={setDeadline}
      />
    );
  }
  return (
    <Field name="assigneeId" label={words.newPerson} error={errors.assigneeId}>
      <PersonPicker
        roles={editors}
        value={person}
        onChange={onPerson}
        placeholder={messages.projectDialog.nobody}
      />
    </Field>
  );
}
