import { messages } from '@ruang-naskah/domain/messages.id';
import { isOfEarlierAuthor } from '@ruang-naskah/domain/projects/proof';
import type { Stage } from '@ruang-naskah/domain/projects/stages';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { LongText } from '../../../ui/long-text.tsx';
import { useViewer } from '../use-viewer.ts';

const words = messages.proofs;

interface ProofNoteProps {
  readonly stage: Stage;
  readonly project: { readonly authorId: string };
  /** Shown to the author. */
  readonly own?: boolean;
}

/** The author's judgement on the document to be printed. */
export function ProofNote({ stage: { proof }, project, own = false }: ProofNoteProps) {
  const { timeZone } = useViewer();
  if (proof === undefined) return null;
  const { kind, note, givenAt } = proof;
  const said = isOfEarlierAuthor(proof, project) ? words.saidByEarlier : own ? words.saidByYou : words.said;
  const edge = kind === 'print_approved' ? 'border-garis' : 'border-jingga-fg';
  return (
    <div className={`grid gap-1 border-l-2 pl-3 ${edge}`}>
      <p className="font-semibold">
        {own ? words.saidOn(said[kind], formatDate(givenAt, timeZone)) : said[kind]}
      </p>
      {note === '' ? null : <LongText>{note}</LongText>}
      {own ? null : (
        <time dateTime={givenAt} className="text-sm text-tinta-2">
          {formatDateTime(givenAt, timeZone)}
        </time>
      )}
    </div>
  );
}
