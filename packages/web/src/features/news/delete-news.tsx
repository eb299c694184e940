import { messages } from '@ruang-naskah/domain/messages.id';
import type { NewsSummary } from '@ruang-naskah/domain/news/schema';
import { failureMessage } from '../../api/api-error.ts';
import { useSending } from '../../api/use-sending.ts';
import { DeleteQuestion } from '../../ui/dialog/delete-question.tsx';
import { useDeleteNews } from './queries.ts';

const words = messages.news;

interface DeleteNewsProps {
  /** Closed while undefined. */
  readonly news: NewsSummary | null;
  readonly onDeleted: (news: NewsSummary) => void;
  readonly done: (news: NewsSummary) => void;
  readonly onCancel: () => void;
}

export function DeleteNews({ news, onDeleted, done, onCancel }: DeleteNewsProps) {
  const remove = useDeleteNews();
  const follow = useSending(news);
  return (
    <DeleteQuestion
      item={news}
      title={({ title }) => words.deleteTitle(title)}
      busyLabel={words.deleting}
      remove={remove}
      follow={follow}
      failed={(error) => failureMessage(words.deleteFailed, error)}
      onDeleted={onDeleted}
      done={done}
      onCancel={onCancel}
    >
      <p>{words.deleteBody}</p>
    </DeleteQuestion>
  );
}
