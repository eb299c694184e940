import { messages } from '@ruang-naskah/domain/messages.id';
import { ViewNameInput } from '@ruang-naskah/domain/views/schema';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useForm } from '../../api/use-form.ts';
import { useOutcome } from '../../api/use-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { Checkbox, TextInput } from '../../ui/form/inputs.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import type { SavedView } from './saved-views.tsx';
import { useRemoveView } from './use-views.ts';

const words = messages.views;

export interface ViewFormProps {
  /** The view to change, a new one, or nothing. */
  readonly edited: SavedView | 'new' | null;
  readonly onClose: () => void;
  readonly save: (view: { name: string; shared: boolean }) => Promise<unknown>;
  readonly change: (view: { id: string; name: string; standard: boolean }) => Promise<unknown>;
}

/** Names the present filter, or changes and removes a saved one. */
export function ViewForm({ edited, onClose, ...actions }: ViewFormProps) {
  return (
    <Dialog
      open={edited !== null}
      onClose={onClose}
      title={edited === 'new' ? words.saveTitle : words.editTitle}
      size="sm"
    >
      {edited === null ? null : <Fields key={idOf(edited)} edited={edited} onClose={onClose} {...actions} />}
    </Dialog>
  );
}

function idOf(edited: SavedView | 'new'): string {
  return edited === 'new' ? edited : edited.id;
}

type FieldsProps = Omit<ViewFormProps, 'edited'> & { readonly edited: SavedView | 'new' };

function Fields({ edited, onClose, save, change }: FieldsProps) {
  const isNew = edited === 'new';
  const [ticked, setTicked] = useState(isNew ? false : edited.standard);
  const toast = useToast();
  const failed = (error: unknown) => failureMessage(words.saveFailed, error);
  const { shell, errors } = useForm({
    schema: ViewNameInput,
    send: async ({ name }) => {
      await (isNew ? save({ name, shared: ticked }) : change({ id: edited.id, name, standard: ticked }));
      toast({ message: isNew ? words.saved : words.changed });
    },
    ifStillOpen: onClose,
    describe: failed,
  });
  const removal = useRemoveView();
  const handleOutcome = useOutcome();
  return (
    <FormShell
      {...shell}
      id="tampilan"
      data-about={idOf(edited)}
      aria-label={isNew ? words.saveTitle : words.editTitle}
      busy={shell.busy || removal.isPending}
    >
      {isNew ? <p>{words.saveIntro}</p> : null}
      <Field name="name" label={words.name} error={errors.name}>
        <TextInput defaultValue={isNew ? '' : edited.name} autoComplete="off" data-autofocus />
      </Field>
      {isNew || !edited.shared ? (
        <Checkbox
          label={isNew ? words.share : words.standard}
          name="ticked"
          checked={ticked}
          onChange={({ target }) => setTicked(target.checked)}
        />
      ) : null}
      <Failure message={failed(removal.error)} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busyLabel={words.saving}>{isNew ? words.save : words.saveChange}</SubmitButton>
        {isNew ? null : (
          <Button
            variant="quiet"
            busy={shell.busy || removal.isPending}
            onClick={() =>
              handleOutcome(removal.mutateAsync(edited.id), {
                ifStillOpen: onClose,
                done: () => toast({ message: words.removed }),
                failed,
              })
            }
          >
            {words.remove}
          </Button>
        )}
      </div>
    </FormShell>
  );
}
