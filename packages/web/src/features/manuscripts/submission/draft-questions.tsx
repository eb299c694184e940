import { messages } from '@ruang-naskah/domain/messages.id';
import { manuscriptPath } from '@ruang-naskah/domain/paths';
import { foldText } from '@ruang-naskah/domain/search-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { textOf } from '../../../api/form-values.ts';
import { useSession } from '../../../api/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { ownManuscripts } from '../queries.ts';
import type { Draft } from './use-draft.ts';

const words = messages.manuscripts;

interface DraftQuestionsProps {
  readonly drafts: readonly Draft[];
  readonly onContinue: (draft: Draft) => void;
  readonly onDiscard: (draft: Draft) => void;
  /** Starts a new manuscript; the drafts stay. */
  readonly onNew: () => void;
}

/** Offers what was begun on this device before a new form opens. */
export function DraftQuestions({ drafts, onContinue, onDiscard, onNew }: DraftQuestionsProps) {
  const isOne = drafts.length === 1;
  const [toDelete, setToDelete] = useState<Draft>();
  return (
    <Alert
      tone="info"
      title={isOne ? undefined : words.draftsFound(drafts.length)}
      action={<Button onClick={onNew}>{words.draftLeave}</Button>}
    >
      <ul className="grid list-none gap-4">
        {drafts.map((draft) => (
          <li key={draft.key}>
            <DraftLine draft={draft} />
            <SentMeanwhile draft={draft} />
            <p className="mt-2 flex flex-wrap gap-3">
              <Button variant={isOne ? 'primary' : 'secondary'} onClick={() => onContinue(draft)}>
                {words.draftContinue}
              </Button>
              <Button onClick={() => setToDelete(draft)}>
                {isOne ? words.draftDiscard : words.draftDelete}
              </Button>
            </p>
          </li>
        ))}
      </ul>
      <Confirm
        open={toDelete !== undefined}
        title={words.draftDeleteQuestion(textOf(toDelete?.values ?? {}, 'judul').trim())}
        confirmLabel={words.draftDelete}
        onCancel={() => setToDelete(undefined)}
        onConfirm={() => {
          setToDelete(undefined);
          if (toDelete !== undefined) onDiscard(toDelete);
        }}
      />
    </Alert>
  );
}

/** What was begun, and when it was typed last. */
export function DraftLine({ draft: { values, savedAt } }: { readonly draft: Draft }) {
  const { settings } = useSession();
  return (
    <p>{words.draftFound(textOf(values, 'judul').trim(), formatDateTime(savedAt, settings.timeZone))}</p>
  );
}

/** A draft may still be written this long after its manuscript was sent. */
const lateWriteMs = 60_000;

/** Says if a manuscript of the same title was sent since, from another device or by an attempt whose answer was lost. */
function SentMeanwhile({ draft: { values, savedAt } }: { readonly draft: Draft }) {
  const { settings } = useSession();
  const { data } = useInfiniteQuery(ownManuscripts());
  const title = foldText(textOf(values, 'judul'));
  const sent = data?.pages
    .flatMap(({ items }) => items)
    .find((one) => foldText(one.judul) === title && Date.parse(one.submissionDate) > savedAt - lateWriteMs);
  if (sent === undefined || title === '') return null;
  return (
    <p role="status">
      <strong>{words.draftSentSince}</strong>{' '}
      {words.draftSentAt(sent.judul, formatDateTime(sent.submissionDate, settings.timeZone))}{' '}
      <Link href={manuscriptPath(sent.id)}>{words.openManuscriptSent}</Link>
    </p>
  );
}
