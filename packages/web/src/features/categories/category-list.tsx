import type { Category } from '@ruang-naskah/domain/categories/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { rowsShown, SpokenResult } from '../../ui/list/list-status.tsx';
import { RowActions } from '../../ui/list/row-actions.tsx';
import { useRemovalFocus } from '../../ui/list/use-removal-focus.ts';
import { DeleteCategory } from './delete-category.tsx';
import { allCategories } from './queries.ts';
import { RenameCategory } from './rename-category.tsx';

const words = messages.categories;

/** 'Daftar Kategori Saat Ini' (§2), by name. */
export function CategoryList() {
  const answer = useQuery(allCategories());
  const items = answer.data?.items ?? [];
  const { container, removed } = useRemovalFocus<HTMLElement>(items.map(({ id }) => id));
  const toast = useToast();
  const [asked, setAsked] = useState<Category | null>(null);
  const [renaming, setRenaming] = useState<Category | null>(null);
  function deleted(category: Category) {
    setAsked(null);
    removed(category.id);
  }
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
        keep
        isEmpty={() => items.length === 0}
        empty={<Empty>{words.empty}</Empty>}
      >
        {() => <Rows items={items} onDelete={setAsked} onRename={setRenaming} />}
      </Answer>
      {renaming === null ? null : (
        <RenameCategory key={renaming.id} category={renaming} onClose={() => setRenaming(null)} />
      )}
      <DeleteCategory
        category={asked}
        onDeleted={deleted}
        done={({ name }) => toast({ message: words.deleted(name) })}
        onCancel={() => setAsked(null)}
      />
    </section>
  );
}

interface RowsProps {
  readonly items: readonly Category[];
  readonly onDelete: (category: Category) => void;
  readonly onRename: (category: Category) => void;
}

function Rows({ items, onDelete, onRename }: RowsProps) {
  return (
    <ul className="rounded-2 border border-garis bg-kertas">
      {items.map((category) => (
        <li
          key={category.id}
          className="flex items-center justify-between gap-3 border-garis py-1 pr-2 pl-4 not-last:border-b"
        >
          <span className="min-w-0 flex-1">{category.name}</span>
          <RowActions
            change={words.renameAction(category.name)}
            onChange={() => onRename(category)}
            remove={words.deleteAction(category.name)}
            onRemove={() => onDelete(category)}
          />
        </li>
      ))}
    </ul>
  );
}
