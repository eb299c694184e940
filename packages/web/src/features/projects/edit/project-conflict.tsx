import { messages } from '@ruang-naskah/domain/messages.id';
import {
  approves,
  type ProjectChange,
  projectChangesBetween,
  undoes,
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
  readonly onSettled: () => void;
}

/**
 * After a refused save: both versions side by side, by whom and when, and what keeping one's own does to the other.
 * Nothing is overwritten before the admin has chosen (decision 0007).
 */
export function ProjectConflict({ editing, fresh, onSettled }: ProjectConflictProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.focus();
  }, []);
  function settle(choose: (fresh: Project) => void) {
    choose(fresh);
    onSettled();
  }
  return (
    <div className="grid gap-6">
      <Alert ref={alert} tone="warning" role="alert" title={dialogWords.conflict}>
        <SavedBy project={fresh} />
        <p>{dialogWords.conflictBody}</p>
      </Alert>
      <Sides editing={editing} fresh={fresh} />
      <Effect editing={editing} fresh={fresh} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => settle(editing.continueOn)}>
          {dialogWords.conflictReload}
        </Button>
        <Button onClick={() => settle(editing.startOver)}>{dialogWords.conflictDiscard}</Button>
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

type SidesProps = Omit<ProjectConflictProps, 'onSettled'>;

/** Every field that either side has changed. */
function Sides({ editing: { base, preview }, fresh }: SidesProps) {
  const mine = projectChangesBetween(base, preview);
  const theirs = projectChangesBetween(base, fresh);
  const fields = [...theirs, ...mine.filter((own) => !theirs.some((their) => isSame(own, their)))];
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
          const own = mine.find((one) => isSame(one, change));
          const their = theirs.find((one) => isSame(one, change));
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
function Effect({ editing, fresh }: SidesProps) {
  const kept = editing.keptOn(fresh);
  const changes = projectChangesBetween(fresh, kept.project);
  const keptApprovals = (editing.edit.undoneApprovals ?? []).filter((name) => !undoes(kept.edit, name));
  const dropped = (editing.edit.approvals ?? []).filter((name) => !approves(kept.edit, name));
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
        {dropped.map((name) => (
          <li key={name}>{dialogWords.conflictDropped(name)}</li>
        ))}
        {keptApprovals.map((name) => (
          <li key={name}>{dialogWords.conflictKept(name)}</li>
        ))}
      </ul>
    </section>
  );
}

function isSame(one: ProjectChange, other: ProjectChange): boolean {
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
