import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useId, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { useToast } from '../feedback/toast.tsx';
import { FormShell } from '../form/form-shell.tsx';
import type { SavedView } from './saved-views.tsx';

const words = messages.views;

export interface ViewFormProps {
  /** The view to change, a new one, or nothing. */
  readonly asked: SavedView | 'new' | null;
  readonly onClose: () => void;
  readonly save: (view: { name: string; shared: boolean }) => Promise<unknown>;
  readonly change: (view: { id: string; name: string; standard: boolean }) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly failureOf: (error: unknown) => string;
}

/** Names the present filter, or changes and removes a saved one. */
export function ViewForm({ asked, onClose, ...actions }: ViewFormProps) {
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title={asked === 'new' ? words.saveTitle : words.editTitle}
      size="sm"
    >
      {asked === null ? null : <Fields key={idOf(asked)} asked={asked} onClose={onClose} {...actions} />}
    </Dialog>
  );
}

function idOf(asked: SavedView | 'new'): string {
  return asked === 'new' ? asked : asked.id;
}

type FieldsProps = Omit<ViewFormProps, 'asked'> & { readonly asked: SavedView | 'new' };

function Fields({ asked, onClose, save, change, remove, failureOf }: FieldsProps) {
  const isNew = asked === 'new';
  const [name, setName] = useState(isNew ? '' : asked.name);
  const [ticked, setTicked] = useState(isNew ? false : asked.standard);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const toast = useToast();
  const id = useId();
  async function run(work: () => Promise<unknown>, done: string) {
    setBusy(true);
    setFailure('');
    try {
      await work();
      toast({ message: done });
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  }
  function submit() {
    if (name.trim() === '') return setFailure(words.nameRequired);
    if (isNew) return void run(() => save({ name, shared: ticked }), words.saved);
    return void run(() => change({ id: asked.id, name, standard: ticked }), words.changed);
  }
  return (
    <FormShell
      id="tampilan"
      aria-label={isNew ? words.saveTitle : words.editTitle}
      busy={busy}
      submitError={failure}
      onSubmit={submit}
    >
      {isNew ? <p>{words.saveIntro}</p> : null}
      <label className="grid gap-1" htmlFor={id}>
        <span className="font-semibold">{words.name}</span>
        <input
          id={id}
          className="control"
          maxLength={limits.viewName}
          value={name}
          data-autofocus
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      {isNew || !asked.shared ? (
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            className="mt-1 size-5"
            checked={ticked}
            onChange={({ target }) => setTicked(target.checked)}
          />
          <span>{isNew ? words.share : words.standard}</span>
        </label>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" type="submit" busy={busy} busyLabel={words.saving}>
          {isNew ? words.save : words.saveChange}
        </Button>
        {isNew ? null : (
          <Button variant="quiet" busy={busy} onClick={() => void run(() => remove(asked.id), words.removed)}>
            {words.remove}
          </Button>
        )}
      </div>
    </FormShell>
  );
}
