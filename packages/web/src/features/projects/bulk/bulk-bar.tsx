import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type StageName, workTypes } from '@ruang-naskah/domain/projects/stages';
import type { ProjectSort } from '@ruang-naskah/domain/projects/values';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { X } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PersonPicker } from '../../users/people/person-picker.tsx';
import type { RowSelection } from '../list/use-row-selection.ts';
import { MoveRows } from './move-rows.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { RemindRows } from './remind-rows.tsx';
import { type RowsDialogProps, RowsForm, StageChoice } from './rows-form.tsx';
import { useBulkChange } from './use-bulk-change.tsx';

const DownloadRows = lazy(async () => ({ default: (await import('./download-rows.tsx')).DownloadRows }));

const words = messages.projectBulk;
const actions = ['assign', 'move', 'remind', 'download'] as const;
type Action = (typeof actions)[number];

/**
 * Marks the page with an attribute, for which the style sheet leaves room below. `:has` instead would search the whole page for
 * the bar at each change of a style, a millisecond on a phone.
 */
function useRoomForBar(shown: boolean): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-bulk-bar', shown);
    return () => root.removeAttribute('data-bulk-bar');
  }, [shown]);
}

/** What can be done to the chosen rows: at a desk in the bar itself, on a phone in a sheet behind one button. */
export function BulkBar({
  selection,
  sort,
}: {
  readonly selection: RowSelection;
  readonly sort: ProjectSort;
}) {
  const [action, setAction] = useState<Action | 'sheet' | null>(null);
  const chosen = selection.rows;
  // As they were when the dialog was opened, so that a repetition after a lost answer is the same request.
  const [rows, setRows] = useState(chosen);
  const openDialog = (next: Action) => {
    bulkChange.forgetLast();
    setRows(chosen);
    setAction(next);
  };
  const bulkChange = useBulkChange(rows, action, ({ refused }) => {
    setAction(null);
    selection.keepOnly(refused.map(({ id }) => id));
  });
  const dialogProps = { rows, bulkChange, onClose: () => setAction(null) };
  useRoomForBar(chosen.length > 0);
  if (chosen.length === 0) return null;
  return (
    <>
      <section aria-label={words.bar} className="bulk-bar" data-print="hide">
        <p role="status">
          {words.chosen(chosen.length)}
          {selection.isFull ? <small> {words.tooMany(limits.bulkRows)}</small> : null}
        </p>
        <div className="flex gap-2 max-md:hidden">
          {actions.map((one) => (
            <Button key={one} variant="ghost" onClick={() => openDialog(one)}>
              {words[one]}
            </Button>
          ))}
        </div>
        <div className="md:hidden">
          <Button variant="ghost" onClick={() => setAction('sheet')}>
            {words.actions}
          </Button>
        </div>
        <IconButton
          variant="on-band"
          label={words.clear}
          icon={<X size={20} aria-hidden />}
          onClick={() => selection.keepOnly([])}
        />
      </section>
      <Dialog
        open={action === 'sheet'}
        onClose={dialogProps.onClose}
        title={words.chosen(chosen.length)}
        size="sm"
      >
        <div className="grid gap-3">
          {actions.map((one) => (
            <Button key={one} wide onClick={() => openDialog(one)}>
              {words[one]}
            </Button>
          ))}
        </div>
      </Dialog>
      {action === 'assign' ? <AssignRows {...dialogProps} /> : null}
      {action === 'move' ? <MoveRows {...dialogProps} /> : null}
      {action === 'remind' ? (
        <RemindRows
          rows={rows}
          onClose={dialogProps.onClose}
          onDone={({ refused }) => selection.keepOnly(refused.map(({ id }) => id))}
        />
      ) : null}
      <Suspense fallback={null}>
        {action === 'download' ? (
          <DownloadRows rows={rows} sort={sort} onClose={dialogProps.onClose} />
        ) : null}
      </Suspense>
      <RefusedRows
        title={words.refusedTitle(bulkChange.refused.length)}
        refused={bulkChange.refused}
        onClose={bulkChange.forgetRefused}
      />
    </>
  );
}

const editors = ['redaksi'] as const;

/** One editor for a stage of each chosen project. */
function AssignRows(props: RowsDialogProps) {
  const { rows, bulkChange } = props;
  const [stage, setStage] = useState<StageName | null>(null);
  const [person, setPerson] = useState<Person | null>(null);
  const [attempt, setAttempt] = useState(0);
  const missing = attempt > 0 && person === null;
  const error = missing ? messages.projects.editorRequired : undefined;
  return (
    <RowsForm
      {...props}
      title={words.assignTitle(rows.length)}
      submitLabel={words.assign}
      errors={error === undefined ? {} : { assigneeId: error }}
      attempt={attempt}
      onSubmit={() => {
        if (person === null) setAttempt(attempt + 1);
        else bulkChange.run({ ...(stage !== null && { stage }), assigneeId: person.id }, person.nama);
      }}
    >
      <StageChoice stages={workTypes} value={stage} onChange={setStage} />
      <Field name="assigneeId" label={words.person} error={error}>
        <PersonPicker
          roles={editors}
          value={person}
          onChange={setPerson}
          placeholder={messages.projectForms.taskForm.editorPlaceholder}
        />
      </Field>
    </RowsForm>
  );
}
