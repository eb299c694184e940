import { messages } from '@ruang-naskah/domain/messages.id';
import { refusalSentence, stagePolicy } from '@ruang-naskah/domain/projects/stage-rules';
import {
  hasLink,
  type Stage,
  type StageName,
  stageBefore,
  stageOf,
} from '@ruang-naskah/domain/projects/stages';
import { type StageTurn, stageTurn } from '@ruang-naskah/domain/projects/turn';
import { use, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { moveFocusUnlessTyping } from '../../../ui/focus.ts';
import { OnStoredContext } from '../../../ui/form/on-stored-context.ts';
import { formatDate } from '../../../ui/format.ts';
import { LinkForm } from '../links/link-form.tsx';
import { LinkHistory } from '../links/link-history.tsx';
import type { OwnProject } from '../progress/use-own-projects.ts';
import { ProofNote } from '../proof/proof-note.tsx';
import { RepairNote } from '../repair/repair-note.tsx';
import { useViewer } from '../use-viewer.ts';
import { StageDocument } from './stage-document.tsx';

const linkWords = messages.stageLink;
const taskWords = messages.tasks;

interface StageTaskProps {
  readonly project: OwnProject;
  readonly name: StageName;
  /** The element that gets focus once the form has disappeared; it may have moved on the page by then. */
  readonly containerId: string;
}

/** The actions on an own stage: deliver its link, change it, or read why not now (§6, decision 0004). */
export function StageTask({ project, name, containerId }: StageTaskProps) {
  const { actor } = useViewer();
  const stage = stageOf(project, name);
  const decision = stagePolicy.submitLink(actor, project, name);
  const [changing, setChanging] = useState(false);
  // A form with typed text stays open, even when it is no longer their turn or takes no link any more.
  const [typing, setTyping] = useState(false);
  const onStored = use(OnStoredContext);
  function close() {
    onStored();
    setChanging(false);
    setTyping(false);
    setTimeout(() => moveFocusUnlessTyping(document.getElementById(containerId)));
  }
  const turn = stageTurn(project, name);
  const open = typing || (decision === true && (changing || turn === 'now'));
  return (
    <div className="grid gap-3" onInput={() => setTyping(true)}>
      <RepairNote stage={stage} />
      {hasLink(stage) ? <StageDocument stage={stage} /> : null}
      <ProofNote stage={stage} project={project} />
      {open ? (
        <LinkForm
          id={`tautan-${containerId}`}
          projectId={project.id}
          name={name}
          stage={stage}
          onSent={close}
          onCancel={turn === 'now' ? undefined : close}
        />
      ) : (
        <NoLinkNeeded
          name={name}
          stage={stage}
          turn={turn}
          reason={refusalSentence(decision)}
          onChange={() => setChanging(true)}
        />
      )}
      {hasLink(stage) ? <LinkHistory projectId={project.id} name={name} stage={stage} /> : null}
    </div>
  );
}

interface NoLinkNeededProps {
  readonly name: StageName;
  readonly stage: Stage;
  readonly turn: StageTurn;
  /** Why no link may be given. */
  readonly reason: string | undefined;
  readonly onChange: () => void;
}

/** A stage that needs no link now: why, and a way to deliver one anyway where §6 allows it. */
function NoLinkNeeded({ name, stage, turn, reason, onChange }: NoLinkNeededProps) {
  const laterTurn = turn === 'later' ? laterTurnText(name, stage) : null;
  if (reason !== undefined) {
    return (
      <p className="text-sm text-tinta-2">{[laterTurn, reason].filter((text) => text !== null).join(' ')}</p>
    );
  }
  const action = hasLink(stage)
    ? linkWords.editLink
    : turn === 'later'
      ? taskWords.deliverEarly
      : linkWords.submitLink;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {laterTurn === null ? null : <span>{laterTurn}</span>}
      {turn === 'done' ? <span className="text-tinta-2">{taskWords.passedBy}</span> : null}
      <Button onClick={onChange}>{action}</Button>
    </p>
  );
}

/** «Giliran Anda setelah Telaah, rencana 20 Des 2026.» */
function laterTurnText(name: StageName, { deadline }: Stage): string | null {
  const before = stageBefore(name);
  if (before === null) return null;
  return deadline === null
    ? taskWords.notYourTurn(before)
    : taskWords.notYourTurnPlanned(before, formatDate(deadline));
}
