import { messages } from '@ruang-naskah/domain/messages.id';
import type { NewsSummary } from '@ruang-naskah/domain/news/schema';
import { failureMessage } from '../../api/api-error.ts';
import { DeleteQuestion } from '../../ui/dialog/delete-question.tsx';
import { useDeleteNews } from './queries.ts';

const words = messages.news;

interface DeleteNewsProps {
  /** Closed while undefined. */
  readonly news: NewsSummary | null;
  readonly onDeleted: (news: NewsSummary) => void;
  readonly onCancel: () => void;
}

export function DeleteNews({ news, onDeleted, onCancel }: DeleteNewsProps) {
  const remove = useDeleteNews();
  return (
    <DeleteQuestion
      item={news}
      title={({ title }) => words.deleteTitle(title)}
      busyLabel={words.deleting}
      remove={remove}
      failed={(error) => failureMessage(words.deleteFailed, error)}
      onDeleted={onDeleted}
      onCancel={onCancel}
    >
      <p>{words.deleteBody}</p>
    </DeleteQuestion>
  );
}
