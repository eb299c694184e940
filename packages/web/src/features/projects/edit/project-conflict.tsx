import { messages } from '@ruang-naskah/domain/messages.id';
import {
  approvesStage,
  type ProjectChange,
  projectChangesBetween,
  undoesApproval,
} from '@ruang-naskah/domain/projects/edit';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { useViewer } from '../use-viewer.ts';
import type { ProjectEditing } from './use-project-edit.ts';

const words = messages.projects;
const dialogWords = messages.projectDialog;

interface ProjectConflictProps {
  readonly editing: ProjectEditing;
  readonly fresh: Project;
  readonly onResolved: () => void;
}

/**
 * After a refused save: both versions side by side, by whom and when, and what keeping one's own does to the other.
 * Nothing is overwritten before the admin has chosen (decision 0007).
 */
export function ProjectConflict({ editing, fresh, onResolved }: ProjectConflictProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.focus();
  }, []);
  function resolveWith(apply: (fresh: Project) => void) {
    apply(fresh);
    onResolved();
  }
  return (
    <div className="grid gap-6">
      <Alert ref={alert} tone="warning" role="alert" title={dialogWords.conflict}>
        <SavedBy project={fresh} />
        <p>{dialogWords.conflictBody}</p>
      </Alert>
      <BothVersions editing={editing} fresh={fresh} />
      <EffectOfKeepingMine editing={editing} fresh={fresh} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => resolveWith(editing.rebaseOnto)}>
          {dialogWords.conflictReload}
        </Button>
        <Button onClick={() => resolveWith(editing.startOver)}>{dialogWords.conflictDiscard}</Button>
      </div>
    </div>
  );
}

function SavedBy({ project: { changed } }: { project: Project }) {
  const { timeZone } = useViewer();
  if (changed === undefined) return null;
  const time = formatDateTime(changed.at, timeZone);
  return (
    <p>{changed.name === null ? dialogWords.conflictAt(time) : dialogWords.conflictBy(changed.name, time)}</p>
  );
}

type ConflictPartProps = Omit<ProjectConflictProps, 'onResolved'>;

/** Every field that one's own edit or the other save has changed. */
function BothVersions({ editing: { base, preview }, fresh }: ConflictPartProps) {
  const mine = projectChangesBetween(base, preview);
  const theirs = projectChangesBetween(base, fresh);
  const fields = [...theirs, ...mine.filter((own) => !theirs.some((their) => isSameField(own, their)))];
  return (
    <table className="sides">
      <thead>
        <tr>
          <th scope="col">{dialogWords.conflictField}</th>
          <th scope="col">{dialogWords.conflictYours}</th>
          <th scope="col">{dialogWords.conflictTheirs}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((change) => {
          const own = mine.find((candidate) => isSameField(candidate, change));
          const their = theirs.find((candidate) => isSameField(candidate, change));
          return (
            <tr key={`${change.stage} ${change.field}`}>
              <th scope="row">{labelOf(change)}</th>
              <td>{own === undefined ? dialogWords.conflictUntouched : valueText(own.field, own.after)}</td>
              <td>{valueText(change.field, their === undefined ? change.before : their.after)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The result of «Pakai isian saya», value by value. */
function EffectOfKeepingMine({ editing, fresh }: ConflictPartProps) {
  const rebased = editing.rebasedOn(fresh);
  const changes = projectChangesBetween(fresh, rebased.project);
  const keptApprovals = (editing.edit.undoneApprovals ?? []).filter(
    (name) => !undoesApproval(rebased.edit, name),
  );
  const droppedApprovals = (editing.edit.approvals ?? []).filter(
    (name) => !approvesStage(rebased.edit, name),
  );
  return (
    <section className="grid gap-2">
      <h3>{dialogWords.conflictEffect}</h3>
      {changes.length === 0 ? <p>{dialogWords.conflictNoEffect}</p> : null}
      <ul className="grid list-disc gap-1 pl-5">
        {changes.map((change) => (
          <li key={`${change.stage} ${change.field}`}>
            {dialogWords.conflictChange(
              labelOf(change),
              valueText(change.field, change.before),
              valueText(change.field, change.after),
            )}
          </li>
        ))}
        {droppedApprovals.map((name) => (
          <li key={name}>{dialogWords.conflictDropped(name)}</li>
        ))}
        {keptApprovals.map((name) => (
          <li key={name}>{dialogWords.conflictKept(name)}</li>
        ))}
      </ul>
    </section>
  );
}

function isSameField(one: ProjectChange, other: ProjectChange): boolean {
  return one.stage === other.stage && one.field === other.field;
}

function labelOf({ stage, field }: ProjectChange): string {
  const label = dialogWords.changeFields[field];
  return stage === null ? label : `${stage} · ${label}`;
}

function valueText(field: ProjectChange['field'], value: string | null): string {
  if (field === 'deadline') return value === null ? words.noDeadline : formatDate(value);
  if (field === 'assigneeId') return value ?? dialogWords.nobody;
  if (field === 'submissionLink') return value ?? words.noDocument;
  if (field === 'sppNumber' || field === 'brief') return value || words.noSpp;
  return value ?? words.incompleteShort;
}
