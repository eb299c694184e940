import type { Category } from '@ruang-naskah/domain/categories/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { useDeletion } from '../../api/use-deletion.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { manuscriptPage } from '../manuscripts/queries.ts';
import { useDeleteCategory } from './queries.ts';

const words = messages.categories;

interface DeleteCategoryProps {
  /** Nothing is asked without one. */
  readonly category: Category | null;
  readonly onDeleted: (category: Category) => void;
  readonly onCancel: () => void;
}

/** §5: asks first, and says how many manuscripts carry the name. */
export function DeleteCategory({ category, onDeleted, onCancel }: DeleteCategoryProps) {
  const remove = useDeleteCategory();
  const { shown, question } = useDeletion({
    asked: category,
    remove,
    failed: words.deleteFailed,
    onDeleted,
    onCancel,
  });
  return (
    <Confirm
      {...question}
      title={words.deleteTitle(shown?.name ?? '')}
      confirmLabel={messages.ui.delete}
      busyLabel={words.deleting}
    >
      {category === null ? null : <Usage name={category.name} />}
    </Confirm>
  );
}

function Usage({ name }: { name: string }) {
  const { data, isError } = useQuery(manuscriptPage({ kategori: name }));
  if (data === undefined) return <p>{isError ? words.deleteBodyUnknown : messages.ui.loading}</p>;
  const count = data.items.length;
  return <p>{data.nextCursor === null ? words.deleteBody(count) : words.deleteBodyMore(count)}</p>;
}
