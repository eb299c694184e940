import { messages } from '@ruang-naskah/domain/messages.id';
import type { NewsSummary } from '@ruang-naskah/domain/news/schema';
import { useDeletion } from '../../api/use-deletion.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useDeleteNews } from './queries.ts';

const words = messages.news;

interface DeleteNewsProps {
  /** Nothing is asked without one. */
  readonly news: NewsSummary | null;
  readonly onDeleted: (news: NewsSummary) => void;
  readonly onCancel: () => void;
}

export function DeleteNews({ news, onDeleted, onCancel }: DeleteNewsProps) {
  const remove = useDeleteNews();
  const { shown, question } = useDeletion({
    asked: news,
    remove,
    failed: words.deleteFailed,
    onDeleted,
    onCancel,
  });
  return (
    <Confirm
      {...question}
      title={words.deleteTitle(shown?.title ?? '')}
      confirmLabel={messages.ui.delete}
      busyLabel={words.deleting}
    >
      <p>{words.deleteBody}</p>
    </Confirm>
  );
}
