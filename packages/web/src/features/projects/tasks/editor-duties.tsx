import { messages } from '@ruang-naskah/domain/messages.id';
import { boundedCount } from '@ruang-naskah/domain/text';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { DutyCards, ownDuties } from '../../duties/queries.ts';

const words = messages.duties;

/** «Giliran Anda», unless the desk was always empty: notes and answers that wait for the editor, then the stages, which stand in their own groups. */
export function EditorDuties({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const { data } = useQuery(ownDuties());
  const count = data?.count ?? 0;
  if (isNew && count === 0) return children;
  const others = (data?.items ?? []).filter(({ kind }) => kind !== 'stage');
  return (
    <section aria-labelledby="giliran-anda" className="grid gap-6">
      <h2 id="giliran-anda">
        {words.heading}{' '}
        {count === 0 ? null : (
          <span className="font-normal text-base text-tinta-2">{boundedCount(count)}</span>
        )}
      </h2>
      {data !== undefined && count === 0 ? (
        <p className="text-tinta-2">{messages.ownProjects.nothingToDo}</p>
      ) : null}
      {others.length === 0 ? null : (
        <Suspense fallback={<div className="card min-h-32" />}>
          <DutyCards duties={others} />
        </Suspense>
      )}
      {children}
    </section>
  );
}
