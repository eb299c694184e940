import { messages } from '@ruang-naskah/domain/messages.id';
import type { NewsSummary } from '@ruang-naskah/domain/news/schema';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useToast } from '../../ui/toast.tsx';
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
  const toast = useToast();
  // Kept while the dialog closes.
  const [shown, setShown] = useState(news);
  if (news !== null && news !== shown) setShown(news);
  function confirm() {
    if (news === null) return;
    remove.mutate(news.id, {
      onSuccess: () => {
        toast({ message: words.deleted });
        onDeleted(news);
      },
    });
  }
  function cancel() {
    remove.reset();
    onCancel();
  }
  return (
    <Confirm
      open={news !== null}
      title={words.deleteTitle(shown?.title ?? '')}
      confirmLabel={messages.ui.delete}
      busyLabel={words.deleting}
      busy={remove.isPending}
      error={remove.error === null ? null : failureMessage(words.deleteFailed, remove.error)}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <p>{words.deleteBody}</p>
    </Confirm>
  );
}
