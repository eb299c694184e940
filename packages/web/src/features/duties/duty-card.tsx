import type { Duty } from '@ruang-naskah/domain/duties/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { manuscriptPath } from '@ruang-naskah/domain/paths';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatDate } from '../../ui/format.ts';
import { LongText } from '../../ui/long-text.tsx';
import { NotesThread } from '../notes/parts.ts';
import { DutyHead } from './duty-head.tsx';
import { ReadButton } from './read-button.tsx';

const words = messages.duties;

/** A revision to send, a note to answer or an answer to read, with its one action. */
export function DutyCard({ duty }: { duty: Duty }) {
  return (
    <article className="card grid justify-items-start gap-3 border-l-4 border-l-prada">
      <DutyHead duty={duty} title={titleOf(duty)} />
      {duty.answer === null ? null : <AnswerPart answer={duty.answer} />}
      {duty.text === '' ? null : <LongText>{duty.text}</LongText>}
      {duty.kind === 'revision' ? <RevisionPart duty={duty} /> : null}
      {duty.kind === 'mention' ? <MentionPart duty={duty} /> : null}
      {duty.kind === 'answer' ? <ReadButton duty={duty} /> : null}
    </article>
  );
}

function titleOf({ kind, title }: Duty): string {
  return kind === 'answer' || kind === 'mention' ? words[kind](title) : words.revision(title);
}

function RevisionPart({ duty: { manuscriptId, title, text } }: { duty: Duty }) {
  const { revisionAsked, revisionAskedPlainly } = messages.manuscripts;
  return (
    <>
      <p>{text === '' ? revisionAskedPlainly : revisionAsked}</p>
      <Link
        href={manuscriptPath(manuscriptId ?? '')}
        className={buttonClass('primary')}
        aria-label={`${messages.manuscripts.sendRevision}: ${title}`}
      >
        {messages.manuscripts.sendRevision}
      </Link>
    </>
  );
}

/** The thread opens in the card itself; a note written there answers the mention. */
function MentionPart({ duty }: { duty: Duty }) {
  const [opened, setOpened] = useState(false);
  const { projectId, manuscriptId, stage, title } = duty;
  const subject =
    projectId !== null && stage !== null ? { projectId, stage } : { manuscriptId: manuscriptId ?? '' };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button aria-expanded={opened} aria-label={words.replyTo(title)} onClick={() => setOpened(!opened)}>
          {words.reply}
        </Button>
        <ReadButton duty={duty} />
      </div>
      {opened ? (
        <div className="w-full">
          <Suspense fallback={<Skeleton count={3} />}>
            <NotesThread subject={subject} stage={stage ?? undefined} />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}

/** What was asked, and what the answer is; its reason stands below, as the text of the card. */
function AnswerPart({ answer }: { answer: NonNullable<Duty['answer']> }) {
  const { to, accepted, deadline, assigneeName } = answer;
  const requests = messages.stageRequests;
  return (
    <p>
      {messages.desk.matters[to]}: <strong>{accepted ? words.accepted : words.refused}</strong>
      {deadline === null ? null : ` · ${requests.given(formatDate(deadline))}`}
      {assigneeName === null ? null : ` · ${requests.handedTo(assigneeName)}`}
    </p>
  );
}
