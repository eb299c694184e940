import { messages } from '@ruang-naskah/domain/messages.id';
import { isProofAsked, proofStage } from '@ruang-naskah/domain/projects/proof';
import { hasLink, type StageName, stageOf, stagePosition } from '@ruang-naskah/domain/projects/stages';
import { activeTurns, mostUrgentPersonalTurn } from '@ruang-naskah/domain/projects/turn';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/session.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { LinkExternal } from '../../../ui/link-external.tsx';
import { RemindHolder } from '../bulk/remind-holder.tsx';
import { LinkHistory } from '../links/link-history.tsx';
import { ProofNote } from '../proof/proof-note.tsx';
import { projectLinks } from '../queries.ts';
import { RepairButton, RepairRequest } from '../repair/repair-request.tsx';
import { TurnSince } from '../stages/turn-since.tsx';
import { TurnText } from '../stages/turn-text.tsx';
import { useStageBrief } from './stage-brief.tsx';
import {
  ApproveButton,
  ApprovedNote,
  StageDate,
  type StagePartProps,
  StagePerson,
  StageStatusBadge,
  stageField,
} from './stage-parts.tsx';
import { StagePlan } from './stage-plan.tsx';
import { UndoApprovalButton, UndoneApprovalNote } from './undo-approval.tsx';
import type { ProjectEditing } from './use-project-edit.ts';

const words = messages.projects;
const dialogWords = messages.projectDialog;

/** The stage named by the overall status: whose turn it is, what was delivered, and what the admin can do about it. */
export function CurrentStage(props: StagePartProps) {
  const { name, editing } = props;
  const stage = stageOf(editing.preview, name);
  const heading = stageField(`tahap-${name}`);
  const brief = useStageBrief(props);
  const turn = activeTurns(editing.base).find((one) => one.stage === name) ?? editing.base.turn;
  const { to: adminTask } = turn;
  // An unsaved approval or request for repair already does what the admin's turn asks for.
  const isAnswered = stage.status !== stageOf(editing.base, name).status;
  const isTask = editing.base.kind === 'redaksi';
  return (
    <section aria-labelledby={heading} data-print="keep" className="current-stage">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={heading}>
          <span className="sr-only">{dialogWords.stageHeading(stagePosition(name), name)}</span>
          <span aria-hidden>{name}</span>
        </h3>
        <StageStatusBadge name={name} editing={editing} />
        <span className="min-w-0 text-sm wrap-anywhere text-tinta-2">
          {isTask ? null : dialogWords.stagePlace(stagePosition(name))}
          {isAnswered ? null : (
            <>
              {isTask ? null : ' · '}
              {adminTask === null ? <TurnText turn={turn} /> : dialogWords.yourTurn[adminTask]}
              {', '}
              <TurnSince turn={turn} />
            </>
          )}
        </span>
      </div>
      <DeliveryNote name={name} editing={editing} />
      <div className="flex flex-wrap items-center gap-3">
        {hasLink(stage) ? (
          <LinkExternal href={stage.submissionLink ?? ''} look="button">
            {messages.projects.viewDocument}
          </LinkExternal>
        ) : null}
        <ApproveButton name={name} editing={editing} primary />
        <RepairButton name={name} editing={editing} />
        <UndoApprovalButton name={name} editing={editing} />
        {mostUrgentPersonalTurn(editing.base) === undefined ? null : <RemindHolder project={editing.base} />}
      </div>
      <ProofNote stage={stage} project={editing.base} />
      {isProofAsked(editing.preview) && name === proofStage ? (
        <p className="text-sm text-tinta-2">{messages.proofs.unanswered}</p>
      ) : null}
      <ApprovedNote name={name} editing={editing} />
      <UndoneApprovalNote name={name} editing={editing} />
      <RepairRequest {...props} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]">
        <div className="max-sm:col-span-2">
          <StagePerson {...props} />
        </div>
        <StageDate {...props} />
        {brief.button}
      </div>
      <StagePlan name={name} editing={editing} />
      {brief.text}
      <LinkHistory projectId={editing.base.id} name={name} stage={stage} />
    </section>
  );
}

interface DeliveryProps {
  readonly name: StageName;
  readonly editing: ProjectEditing;
}

/** Who delivered the document, when, and with which note. The name is missing until it is loaded, and where none was recorded. */
function DeliveryNote({ name, editing }: DeliveryProps) {
  const { timeZone } = useSession().settings;
  const stage = stageOf(editing.preview, name);
  const { submittedAt, note } = stage;
  const { data: deliveredBy } = useQuery({
    ...projectLinks(editing.base.id),
    enabled: hasLink(stage),
    select: ({ items }) =>
      items.find((link) => link.stage === name && link.submittedAt === submittedAt)?.submittedByName,
  });
  if (!hasLink(stage) || submittedAt === undefined) return null;
  const time = formatDateTime(submittedAt, timeZone);
  return (
    <div className="grid gap-1">
      <time dateTime={submittedAt} className="text-sm text-tinta-2">
        {deliveredBy ? words.submittedBy(deliveredBy, time) : words.submittedAt(time)}
      </time>
      {note === undefined ? null : (
        <q dir="auto" className="max-w-text whitespace-pre-line [overflow-wrap:anywhere]">
          {note}
        </q>
      )}
    </div>
  );
}
