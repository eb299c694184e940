import { messages } from '@ruang-naskah/domain/messages.id';
import { approves, leadsTo } from '@ruang-naskah/domain/projects/edit';
import { stageCan } from '@ruang-naskah/domain/projects/stage-rules';
import {
  awaitsReview,
  hasLink,
  holderOf,
  isAuthorStage,
  type Stage,
  type StageName,
  stageOf,
  stagePosition,
} from '@ruang-naskah/domain/projects/stages';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { type Ref, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { LinkHistory } from '../links/link-history.tsx';
import { PersonPicker } from '../people/person-picker.tsx';
import { StageBadge } from '../stages/stage-badge.tsx';
import { StageDocument } from '../stages/stage-document.tsx';
import type { ProjectEditing } from './use-project-edit.ts';

const words = messages.projects;
const dialogWords = messages.projectDialog;
const editors = ['redaksi'] as const;

/** `stages.Quality Control.deadline` as the name of a field. */
export function stageField(path: string): string {
  return path.replaceAll(' ', '-');
}

interface StageBlockProps {
  readonly name: StageName;
  readonly editing: ProjectEditing;
  readonly errors: Readonly<Record<string, string>>;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/** One stage in the dialog (§2): deadline, responsible person where there is one, document, status, 'Setujui'. */
export function StageBlock({ name, editing, errors, ref }: StageBlockProps) {
  const stage = stageOf(editing.preview, name);
  const waits = awaitsReview(stageOf(editing.base, name));
  const heading = stageField(`tahap-${name}`);
  const deadline = stageField(`stages.${name}.deadline`);
  return (
    <section
      ref={ref}
      aria-labelledby={heading}
      data-print="keep"
      className={`grid scroll-mt-2 gap-4 border-l-4 pl-4 ${waits ? 'border-prada' : 'border-garis'}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={heading} className="font-sans text-base">
          {dialogWords.stageHeading(stagePosition(name), name)}
        </h3>
        <StageBadge stage={stage} />
        {awaitsReview(stage) ? (
          <span className="text-sm font-semibold text-kuning-fg">{dialogWords.reviewHere}</span>
        ) : null}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          name={deadline}
          label={words.stageDeadline}
          error={errors[deadline]}
          value={stage.deadline ?? ''}
          onChange={(date) => editing.setDeadline(name, date)}
        />
        <Responsible name={name} stage={stage} editing={editing} errors={errors} />
      </div>
      <Review name={name} stage={stage} editing={editing} />
      {hasLink(stage) ? (
        <LinkHistory projectId={editing.base.id} stage={name} presentSince={stage.submittedAt} />
      ) : null}
    </section>
  );
}

type PartProps = Omit<StageBlockProps, 'ref' | 'errors'> & { readonly stage: Stage };

function Responsible({ name, stage, editing, errors }: PartProps & Pick<StageBlockProps, 'errors'>) {
  if (stageCan.assign(editing.base, name, stageOf(editing.base, name)) !== true) {
    const { authorId, authorName } = editing.base;
    const who = stage.editorName ?? (isAuthorStage(name) && authorId !== '' ? authorName : null);
    return who === null ? null : (
      <p className="grid content-start gap-1.5">
        <span className="field-label">{words.stagePerson}</span>
        <span>{who}</span>
      </p>
    );
  }
  const field = stageField(`stages.${name}.assigneeId`);
  return (
    <Field name={field} label={words.stagePerson} error={errors[field]}>
      <PersonPicker
        roles={editors}
        value={holderOfStage(stage)}
        onChange={(person) => editing.assign(name, person)}
        placeholder={dialogWords.nobody}
      />
    </Field>
  );
}

function holderOfStage(stage: Stage): Person | null {
  const id = holderOf(stage);
  return id === null ? null : { id, nama: stage.editorName ?? words.personChosen };
}

/** The document with 'Setujui', which is offered only while there is something to approve (§4). */
function Review({ name, stage, editing }: PartProps) {
  const approved = approves(editing.edit, name);
  const next = leadsTo(editing.edit, name);
  const message = useRef<HTMLDivElement>(null);
  const approve = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: focus goes to what it said, and back when that is taken back.
  const wasApproved = useRef(approved);
  useEffect(() => {
    const target = approved ? message : approve;
    if (approved !== wasApproved.current) target.current?.focus({ preventScroll: true });
    wasApproved.current = approved;
  }, [approved]);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <StageDocument stage={stage} />
        {stageCan.approve(name, stage) === true ? (
          <Button
            ref={approve}
            aria-label={dialogWords.approveStage(name)}
            onClick={() => editing.approve(name)}
          >
            {dialogWords.approve}
          </Button>
        ) : null}
      </div>
      {approved ? (
        <Alert
          ref={message}
          tone="success"
          role="status"
          action={
            <Button variant="quiet" onClick={() => editing.undoApproval(name)}>
              {dialogWords.undoApproval}
            </Button>
          }
        >
          <p>{next === null ? dialogWords.approvedOnly(name) : dialogWords.approved(name, next)}</p>
        </Alert>
      ) : null}
    </div>
  );
}
