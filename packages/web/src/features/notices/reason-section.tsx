import { messages } from '@ruang-naskah/domain/messages.id';
import { hasOwnReasons } from '@ruang-naskah/domain/notices/default-reasons';
import { type ReasonTemplate, type ReasonUse, reasonUses } from '@ruang-naskah/domain/notices/reasons';
import type { Reasons } from '@ruang-naskah/domain/notices/schema';
import { useQuery } from '@tanstack/react-query';
import { Plus, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useOutcome } from '../../api/use-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { moveFocusUnlessTyping } from '../../ui/focus.ts';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/inputs.tsx';
import { RowActions } from '../../ui/list/row-actions.tsx';
import { useRemovalFocus } from '../../ui/list/use-removal-focus.ts';
import { reasonTemplates } from './queries.ts';
import { type ReasonList, useReasonList } from './use-reason-list.ts';

const words = messages.reasons;
const ReasonForm = lazy(async () => ({ default: (await import('./reason-form.tsx')).ReasonForm }));

/** The templates of reasons and of notes for repair, for one use at a time. */
export function ReasonSection() {
  const [use, setUse] = useState<ReasonUse>(reasonUses[0]);
  return (
    <section className="card grid gap-4" aria-labelledby="templat-alasan">
      <h2 id="templat-alasan">{words.title}</h2>
      <p className="text-tinta-2">{words.intro}</p>
      <Answer
        query={useQuery(reasonTemplates())}
        loading={<Skeleton shape="rows" count={3} />}
        failed={words.loadFailed}
        keepDataOnError
      >
        {(stored) => (
          <>
            <Field name="keperluan" label={words.use}>
              <Select
                value={use}
                onChange={({ target }) =>
                  setUse(reasonUses.find((reasonUse) => reasonUse === target.value) ?? reasonUses[0])
                }
              >
                {reasonUses.map((reasonUse) => (
                  <option key={reasonUse} value={reasonUse}>
                    {words.uses[reasonUse]}
                  </option>
                ))}
              </Select>
            </Field>
            <EditableReasons key={use} stored={stored} use={use} />
          </>
        )}
      </Answer>
    </section>
  );
}

function EditableReasons({ stored, use }: { readonly stored: Reasons; readonly use: ReasonUse }) {
  const list = useReasonList(stored, use);
  const toast = useToast();
  /** The template in the open dialog; null to add one, undefined while no dialog is open. */
  const [edited, setEdited] = useState<ReasonTemplate | null | undefined>(undefined);
  const addButton = useRef<HTMLButtonElement>(null);
  const { container, focusAfterRemoving } = useRemovalFocus<HTMLDivElement>(
    list.templates.map(({ name }) => name),
  );
  const handleOutcome = useOutcome();
  function remove(reason: ReasonTemplate) {
    void handleOutcome(list.remove(reason), {
      ifStillOpen: () => focusAfterRemoving(reason.name),
      done: () => toast({ message: words.removed(reason.name) }),
      failed: list.failed,
    });
  }
  return (
    <div ref={container} className="grid gap-4">
      {use === 'Perlu Perbaikan' ? null : <p className="field-hint">{words.firstHint}</p>}
      <Failure message={edited === undefined ? list.failure : ''} />
      <ReasonRows use={use} list={list} onChange={setEdited} onRemove={remove} />
      <div className="flex flex-wrap gap-3">
        <Button ref={addButton} icon={<Plus size={18} aria-hidden />} onClick={() => setEdited(null)}>
          {words.add}
        </Button>
        {hasOwnReasons(stored.reasons, use) ? (
          <RestoreDefaults
            use={use}
            list={list}
            onRestored={() => moveFocusUnlessTyping(addButton.current)}
          />
        ) : null}
      </div>
      <Suspense fallback={null}>
        {edited === undefined ? null : (
          <ReasonForm
            use={use}
            stored={stored}
            reason={edited}
            list={list}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

interface ReasonRowsProps {
  readonly use: ReasonUse;
  readonly list: ReasonList;
  readonly onChange: (reason: ReasonTemplate) => void;
  readonly onRemove: (reason: ReasonTemplate) => void;
}

/** The last one cannot be removed, because a form begins with a reason. */
function ReasonRows({ use, list: { templates, busy }, onChange, onRemove }: ReasonRowsProps) {
  return (
    <ol className="rounded-2 border border-garis bg-kertas" aria-label={words.list(words.uses[use])}>
      {templates.map((reason) => (
        <li
          key={reason.name}
          className="flex items-center gap-3 border-garis py-2 pr-2 pl-4 not-last:border-b"
        >
          <span className="grid min-w-0 flex-1">
            <strong className="wrap-anywhere">{reason.name}</strong>
            <small className="line-clamp-2 text-tinta-2 wrap-anywhere">{reason.text}</small>
          </span>
          <RowActions
            editLabel={words.change(reason.name)}
            onChange={() => onChange(reason)}
            removeLabel={words.remove(reason.name)}
            onRemove={templates.length === 1 ? undefined : () => onRemove(reason)}
            busy={busy}
          />
        </li>
      ))}
    </ol>
  );
}

interface RestoreDefaultsProps {
  readonly use: ReasonUse;
  readonly list: ReasonList;
  /** Moves the focus: the button that opened the dialog has disappeared. */
  readonly onRestored: () => void;
}

function RestoreDefaults({ use, list, onRestored }: RestoreDefaultsProps) {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const handleOutcome = useOutcome();
  function restore() {
    void handleOutcome(list.restore(), {
      done: () => {
        toast({ message: words.restored });
        onRestored();
      },
      failed: list.failed,
    });
  }
  return (
    <>
      <Button variant="quiet" icon={<RotateCcw size={18} aria-hidden />} onClick={() => setAsking(true)}>
        {words.restore}
      </Button>
      <Confirm
        open={asking}
        title={words.restoreTitle}
        confirmLabel={words.restore}
        busyLabel={messages.notices.saving}
        busy={list.busy}
        error={list.failure}
        onConfirm={restore}
        onCancel={() => setAsking(false)}
      >
        <p>{words.restoreBody(words.uses[use])}</p>
      </Confirm>
    </>
  );
}
