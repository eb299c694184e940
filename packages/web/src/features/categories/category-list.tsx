import type { Category } from '@ruang-naskah/domain/categories/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useOutcome } from '../../api/use-outcome.ts';
import { DeleteQuestion } from '../../ui/dialog/delete-question.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { RowActions } from '../../ui/list/row-actions.tsx';
import { rowsShown, SpokenResult } from '../../ui/list/spoken-result.tsx';
import { useRemovalFocus } from '../../ui/list/use-removal-focus.ts';
import { allCategories, categoryUse, useDeleteCategory } from './queries.ts';
import { RenameCategory } from './rename-category.tsx';

const words = messages.categories;

/** 'Daftar Kategori Saat Ini' (§2), by name. */
export function CategoryList() {
  const answer = useQuery(allCategories());
  const items = answer.data?.items ?? [];
  const { container, focusAfterRemoving } = useRemovalFocus<HTMLElement>(items.map(({ id }) => id));
  const toast = useToast();
  const [deleting, setDeleting] = useState<Category | null>(null);
  const remove = useDeleteCategory();
  const handleOutcome = useOutcome(deleting);
  const [renaming, setRenaming] = useState<Category | null>(null);
  return (
    <section ref={container} className="grid gap-4" aria-labelledby="daftar-kategori">
      <h2 id="daftar-kategori" tabIndex={-1}>
        {words.listTitle}
      </h2>
      <SpokenResult
        asked="all"
        text={answer.data === undefined ? null : items.length === 0 ? words.empty : rowsShown(items.length)}
      />
      <Answer
        query={answer}
        loading={<Skeleton shape="rows" count={5} />}
        failed={words.loadFailed}
        keepDataOnError
        isEmpty={() => items.length === 0}
        empty={<Empty>{words.empty}</Empty>}
      >
        {() => <CategoryRows items={items} onDelete={setDeleting} onRename={setRenaming} />}
      </Answer>
      {renaming === null ? null : (
        <RenameCategory key={renaming.id} category={renaming} onClose={() => setRenaming(null)} />
      )}
      <DeleteQuestion
        item={deleting}
        title={({ name }) => words.deleteTitle(name)}
        busyLabel={words.deleting}
        remove={remove}
        handleOutcome={handleOutcome}
        failed={(error) => failureMessage(words.deleteFailed, error)}
        onDeleted={({ id }) => {
          setDeleting(null);
          focusAfterRemoving(id);
        }}
        done={({ name }) => toast({ message: words.deleted(name) })}
        onCancel={() => setDeleting(null)}
      >
        {deleting === null ? null : <Usage id={deleting.id} />}
      </DeleteQuestion>
    </section>
  );
}

interface CategoryRowsProps {
  readonly items: readonly Category[];
  readonly onDelete: (category: Category) => void;
  readonly onRename: (category: Category) => void;
}

function CategoryRows({ items, onDelete, onRename }: CategoryRowsProps) {
  return (
    <ul className="rounded-2 border border-garis bg-kertas">
      {items.map((category) => (
        <li
          key={category.id}
          className="flex items-center justify-between gap-3 border-garis py-1 pr-2 pl-4 not-last:border-b"
        >
          <span className="min-w-0 flex-1">{category.name}</span>
          <RowActions
            editLabel={words.renameAction(category.name)}
            onChange={() => onRename(category)}
            removeLabel={words.deleteAction(category.name)}
            onRemove={() => onDelete(category)}
          />
        </li>
      ))}
    </ul>
  );
}

/** How many manuscripts carry the name (§5). */
function Usage({ id }: { id: string }) {
  const { data, isError } = useQuery(categoryUse(id));
  if (data === undefined) return <p>{isError ? words.deleteBodyUnknown : messages.ui.loading}</p>;
  const { manuscripts, more } = data;
  return <p>{more ? words.deleteBodyMore(manuscripts) : words.deleteBody(manuscripts)}</p>;
}
