import { messages } from '@ruang-naskah/domain/messages.id';
import { overwrites, type ProjectChange, projectChangesBetween } from '@ruang-naskah/domain/projects/edit';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { formatDate } from '../../../ui/format.ts';
import type { ProjectEditing } from './use-project-edit.ts';

const words = messages.projects;
const dialogWords = messages.projectDialog;

interface ProjectConflictProps {
  readonly editing: ProjectEditing;
  readonly fresh: Project;
  readonly onSettled: () => void;
}

/** After a refused save: what somebody else changed, beside what stands here; nothing is overwritten (decision 0007). */
export function ProjectConflict({ editing, fresh, onSettled }: ProjectConflictProps) {
  const { base, preview, edit } = editing;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.focus();
  }, []);
  const mine = projectChangesBetween(base, preview);
  const theirs = projectChangesBetween(base, fresh);
  function settle(choose: (fresh: Project) => void) {
    choose(fresh);
    onSettled();
  }
  return (
    <div className="grid gap-6">
      <Alert ref={alert} tone="warning" role="alert" title={dialogWords.conflict}>
        <p>{dialogWords.conflictBody}</p>
      </Alert>
      <ul className="grid gap-4">
        {theirs.map((change) => (
          <li key={`${change.stage} ${change.field}`} className="card grid gap-2">
            <h3 className="font-sans text-base">{labelOf(change)}</h3>
            <Sides change={change} own={overwrites(edit, change) ? ownValue(change, mine) : undefined} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => settle(editing.continueOn)}>
          {dialogWords.conflictReload}
        </Button>
        <Button onClick={() => settle(editing.startOver)}>{dialogWords.conflictDiscard}</Button>
      </div>
    </div>
  );
}

function Sides({ change, own }: { change: ProjectChange; own: string | undefined }) {
  const stored = valueText(change.field, change.after);
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      {own === undefined ? null : (
        <div>
          <dt className="text-sm text-tinta-2">{dialogWords.conflictYours}</dt>
          <dd className="[overflow-wrap:anywhere]">{own}</dd>
        </div>
      )}
      <div>
        <dt className="text-sm text-tinta-2">{dialogWords.conflictTheirs}</dt>
        <dd className="[overflow-wrap:anywhere]">
          {stored}{' '}
          {own === undefined ? (
            <span className="text-tinta-2">
              ({dialogWords.conflictBefore(valueText(change.field, change.before))})
            </span>
          ) : null}
        </dd>
      </div>
    </dl>
  );
}

/** What the edit makes of the field; an approval leaves the link as it was when it was given. */
function ownValue(change: ProjectChange, mine: readonly ProjectChange[]): string {
  const same = mine.find(({ stage, field }) => stage === change.stage && field === change.field);
  return valueText(change.field, same === undefined ? change.before : same.after);
}

function labelOf({ stage, field }: ProjectChange): string {
  const label = dialogWords.changeFields[field];
  return stage === null ? label : `${stage} · ${label}`;
}

function valueText(field: ProjectChange['field'], value: string | null): string {
  if (field === 'deadline') return value === null ? words.noDeadline : formatDate(value);
  if (field === 'assigneeId') return value ?? dialogWords.nobody;
  if (field === 'submissionLink') return value ?? words.noDocument;
  return value ?? words.incompleteShort;
}
