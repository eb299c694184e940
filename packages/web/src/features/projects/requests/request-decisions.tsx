import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { KeepWhileTyping } from '../../../ui/form/keep-while-typing.tsx';
import type { ProjectEditing } from '../edit/use-project-edit.ts';
import { DecideForm } from './decide-form.tsx';
import { stageRequests } from './queries.ts';
import { RequestHistory } from './request-history.tsx';

const words = messages.stageRequests;

/** In the dialog, above its stages: editors' requests, each with its answer; renders nothing without any. */
export function RequestDecisions({ editing }: { editing: ProjectEditing }) {
  const query = useQuery(stageRequests(editing.base.id));
  return (
    <Answer
      query={query}
      loading={null}
      failed={words.loadFailed}
      isEmpty={({ items }) => items.length === 0}
      empty={null}
      keepDataOnError
    >
      {({ items }) => (
        <section aria-label={words.heading} className="mb-4 grid gap-4">
          {items.map((request) => (
            <KeepWhileTyping key={request.id} shown={request.state === 'open'}>
              <DecideForm request={request} editing={editing} />
            </KeepWhileTyping>
          ))}
          <RequestHistory requests={items.filter(({ state }) => state !== 'open')} />
        </section>
      )}
    </Answer>
  );
}
