import { messages } from '@ruang-naskah/domain/messages.id';
import { isProofAsked, proofStage } from '@ruang-naskah/domain/projects/proof';
import { hasLink, stageOf, stagePosition } from '@ruang-naskah/domain/projects/stages';
import { allTurns, heldTurn } from '@ruang-naskah/domain/projects/turn';
import { LinkExternal } from '../../../ui/link-external.tsx';
import { RemindHolder } from '../bulk/remind-holder.tsx';
import { LinkHistory } from '../links/link-history.tsx';
import { ProofNote } from '../proof/proof-note.tsx';
import { RepairButton, RepairRequest } from '../repair/repair-request.tsx';
import { TurnSince } from '../stages/turn-since.tsx';
import { TurnText } from '../stages/turn-text.tsx';
import { Delivery } from './delivery.tsx';
import { useStageBrief } from './stage-brief.tsx';
import {
  ApproveButton,
  ApprovedNote,
  StageDate,
  type StagePartProps,
  StagePerson,
  StageState,
  stageField,
} from './stage-parts.tsx';
import { StagePlan } from './stage-plan.tsx';
import { WithdrawApproval, WithdrawnNote } from './undone-approval.tsx';

const dialogWords = messages.projectDialog;

/** The stage in Status Keseluruhan: whose turn it is, what was delivered, and what the admin can do about it. */
export function NowBlock(props: StagePartProps) {
  const { name, editing } = props;
  const stage = stageOf(editing.preview, name);
  const heading = stageField(`tahap-${name}`);
  const brief = useStageBrief(props);
  const turn = allTurns(editing.base).find(({ stage: at }) => at === name) ?? editing.base.turn;
  const { to } = turn;
  return (
    <section aria-labelledby={heading} data-print="keep" className="now-block">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={heading}>
          <span className="sr-only">{dialogWords.stageHeading(stagePosition(name), name)}</span>
          <span aria-hidden>{name}</span>
        </h3>
        <StageState name={name} editing={editing} />
        <span className="min-w-0 text-sm wrap-anywhere text-tinta-2">
          {editing.base.kind === 'redaksi' ? null : `${dialogWords.stagePlace(stagePosition(name))} · `}
          {to === null ? <TurnText turn={turn} /> : dialogWords.yourTurn[to]}
          {', '}
          <TurnSince turn={turn} />
        </span>
      </div>
      <Delivery name={name} editing={editing} />
      <div className="flex flex-wrap items-center gap-3">
        {hasLink(stage) ? (
          <LinkExternal href={stage.submissionLink ?? ''} look="button">
            {messages.projects.viewDocument}
          </LinkExternal>
        ) : null}
        <ApproveButton name={name} editing={editing} primary />
        <RepairButton name={name} editing={editing} />
        <WithdrawApproval name={name} editing={editing} />
        {heldTurn(editing.base) === undefined ? null : <RemindHolder project={editing.base} />}
      </div>
      <ProofNote stage={stage} />
      {isProofAsked(editing.preview) && name === proofStage ? (
        <p className="text-sm text-tinta-2">{messages.proofs.unanswered}</p>
      ) : null}
      <ApprovedNote name={name} editing={editing} />
      <WithdrawnNote name={name} editing={editing} />
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
