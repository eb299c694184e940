import type { Category } from '@ruang-naskah/domain/categories/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { failureMessage } from '../../api/api-error.ts';
import { useSending } from '../../api/use-sending.ts';
import { DeleteQuestion } from '../../ui/dialog/delete-question.tsx';
import { categoryUse, useDeleteCategory } from './queries.ts';

const words = messages.categories;

interface DeleteCategoryProps {
  /** Closed while undefined. */
  readonly category: Category | null;
  readonly onDeleted: (category: Category) => void;
  readonly done: (category: Category) => void;
  readonly onCancel: () => void;
}

/** §5: asks first, and says how many manuscripts carry the name. */
export function DeleteCategory({ category, onDeleted, done, onCancel }: DeleteCategoryProps) {
  const remove = useDeleteCategory();
  const follow = useSending(category);
  return (
    <DeleteQuestion
      item={category}
      title={({ name }) => words.deleteTitle(name)}
      busyLabel={words.deleting}
      remove={remove}
      follow={follow}
      failed={(error) => failureMessage(words.deleteFailed, error)}
      onDeleted={onDeleted}
      done={done}
      onCancel={onCancel}
    >
      {category === null ? null : <Usage id={category.id} />}
    </DeleteQuestion>
  );
}

function Usage({ id }: { id: string }) {
  const { data, isError } = useQuery(categoryUse(id));
  if (data === undefined) return <p>{isError ? words.deleteBodyUnknown : messages.ui.loading}</p>;
  const { manuscripts, more } = data;
  return <p>{more ? words.deleteBodyMore(manuscripts) : words.deleteBody(manuscripts)}</p>;
}
