import { messages } from '@ruang-naskah/domain/messages.id';
import { type ReasonTemplate, type ReasonUse, reasonUses } from '@ruang-naskah/domain/notices/content';
import { isOwnReasons } from '@ruang-naskah/domain/notices/content-reasons';
import type { Reasons } from '@ruang-naskah/domain/notices/schema';
import { useQuery } from '@tanstack/react-query';
import { Plus, RotateCcw } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { moveFocus } from '../../ui/focus.ts';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { late } from '../../ui/late.ts';
import { RowActions } from '../../ui/list/row-actions.tsx';
import { useRemovalFocus } from '../../ui/list/use-removal-focus.ts';
import { reasonTemplates } from './queries.ts';
import { type ReasonSaving, useReasons } from './use-reasons.ts';

const words = messages.reasons;
const ReasonForm = late(async () => (await import('./reason-form.tsx')).ReasonForm);

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
        keep
      >
        {(stored) => (
          <>
            <Field name="keperluan" label={words.use}>
              <Select
                value={use}
                onChange={({ target }) =>
                  setUse(reasonUses.find((one) => one === target.value) ?? reasonUses[0])
                }
              >
                {reasonUses.map((one) => (
                  <option key={one} value={one}>
                    {words.uses[one]}
                  </option>
                ))}
              </Select>
            </Field>
            <ReasonList key={use} stored={stored} use={use} />
          </>
        )}
      </Answer>
    </section>
  );
}

function ReasonList({ stored, use }: { readonly stored: Reasons; readonly use: ReasonUse }) {
  const saving = useReasons(stored, use);
  const toast = useToast();
  /** `null` adds one. */
  const [edited, setEdited] = useState<ReasonTemplate | null | undefined>(undefined);
  const addButton = useRef<HTMLButtonElement>(null);
  const { container, removed } = useRemovalFocus<HTMLDivElement>(saving.own.map(({ name }) => name));
  async function remove(reason: ReasonTemplate) {
    const done = await saving.remove(reason).catch(() => undefined);
    if (done === undefined) return;
    removed(reason.name);
    toast({ message: words.removed(reason.name) });
  }
  return (
    <div ref={container} className="grid gap-4">
      {use === 'Perlu Perbaikan' ? null : <p className="field-hint">{words.firstHint}</p>}
      <Failure message={edited === undefined ? saving.failure : ''} />
      <Rows use={use} own={saving.own} onChange={setEdited} onRemove={(reason) => void remove(reason)} />
      <div className="flex flex-wrap gap-3">
        <Button ref={addButton} icon={<Plus size={18} aria-hidden />} onClick={() => setEdited(null)}>
          {words.add}
        </Button>
        {isOwnReasons(stored.reasons, use) ? (
          <Restore use={use} saving={saving} onRestored={() => moveFocus(addButton.current)} />
        ) : null}
      </div>
      <Suspense fallback={null}>
        {edited === undefined ? null : (
          <ReasonForm use={use} reason={edited} saving={saving} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </div>
  );
}

interface RowsProps {
  readonly use: ReasonUse;
  readonly own: readonly ReasonTemplate[];
  readonly onChange: (reason: ReasonTemplate) => void;
  readonly onRemove: (reason: ReasonTemplate) => void;
}

/** The last one cannot be removed: the field begins with a reason. */
function Rows({ use, own, onChange, onRemove }: RowsProps) {
  return (
    <ol className="rounded-2 border border-garis bg-kertas" aria-label={words.list(words.uses[use])}>
      {own.map((reason) => (
        <li
          key={reason.name}
          className="flex items-center gap-3 border-garis py-2 pr-2 pl-4 not-last:border-b"
        >
          <span className="grid min-w-0 flex-1">
            <strong className="wrap-anywhere">{reason.name}</strong>
            <small className="line-clamp-2 text-tinta-2 wrap-anywhere">{reason.text}</small>
          </span>
          <RowActions
            change={words.change(reason.name)}
            onChange={() => onChange(reason)}
            remove={words.remove(reason.name)}
            onRemove={own.length === 1 ? undefined : () => onRemove(reason)}
          />
        </li>
      ))}
    </ol>
  );
}

interface RestoreProps {
  readonly use: ReasonUse;
  readonly saving: ReasonSaving;
  /** The button that opened the question is gone by then. */
  readonly onRestored: () => void;
}

function Restore({ use, saving, onRestored }: RestoreProps) {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  function restore() {
    saving.restore().then(
      () => {
        toast({ message: words.restored });
        onRestored();
      },
      // Shown in the question.
      () => undefined,
    );
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
        busy={saving.busy}
        error={saving.failure}
        onConfirm={restore}
        onCancel={() => setAsking(false)}
      >
        <p>{words.restoreBody(words.uses[use])}</p>
      </Confirm>
    </>
  );
}
