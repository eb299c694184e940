import { messages } from '@ruang-naskah/domain/messages.id';
import type { StageRequest } from '@ruang-naskah/domain/projects/requests-schema';
import { RequestAnswerFields } from '@ruang-naskah/domain/projects/requests-schema';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { useState } from 'react';
import { failureMessage, isStale } from '../../../api/api-error.ts';
import { useForm } from '../../../api/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { AcceptOrRefuse, useAcceptOrRefuse } from '../../../ui/form/accept-or-refuse.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { PersonPicker } from '../../users/people/person-picker.tsx';
import { useRefusedPerson } from '../../users/people/use-refused-person.ts';
import type { ProjectEditing } from '../edit/use-project-edit.ts';
import { WorkDateField } from '../stages/work-date-field.tsx';
import { useDecideRequest } from './queries.ts';
import { RequestText } from './request-text.tsx';

const words = messages.stageRequests;
const editors = ['redaksi'] as const;

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
  const decision = useAcceptOrRefuse();
  const [stale, setStale] = useState(false);
  const [person, setPerson] = useState<Person | null>(
    request.assigneeId === null ? null : { id: request.assigneeId, nama: request.assigneeName ?? '' },
  );
  const refusedPerson = useRefusedPerson('assigneeId', person);
  const { shell, errors } = useForm({
    schema: RequestAnswerFields,
    send: async (fields) => {
      const body = { ...fields, accepted: decision.accepted.current };
      const { version } = editing.base;
      const project = await decide.mutateAsync({ body, version });
      editing.rebaseOnto({ ...editing.base, ...project });
      toast({ message: body.accepted ? words.accepted : words.refused });
    },
    describe: (error) => failureMessage(words.decideFailed, error),
    onRefused: (error) => {
      setStale(isStale(error));
      refusedPerson.onRefused(error);
    },
  });
  async function reload() {
    editing.rebaseOnto(await editing.fetchLatest());
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
        <GrantFields
          request={request}
          errors={{ ...errors, assigneeId: refusedPerson.sentence(errors.assigneeId) }}
          person={person}
          onPerson={setPerson}
        />
        <AcceptOrRefuse words={words} error={errors.note} onPress={decision.press} />
      </FormShell>
    </div>
  );
}

interface GrantFieldsProps {
  readonly request: StageRequest;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly person: Person | null;
  readonly onPerson: (person: Person | null) => void;
}

/** What is granted: as requested until the admin chooses otherwise. */
function GrantFields({ request, errors, person, onPerson }: GrantFieldsProps) {
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
