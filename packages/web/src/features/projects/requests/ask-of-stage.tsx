import { messages } from '@ruang-naskah/domain/messages.id';
import { type RequestKind, requestKinds } from '@ruang-naskah/domain/projects/requests';
import type { StageRequest, StageRequestList } from '@ruang-naskah/domain/projects/requests-schema';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { useSending } from '../../../api/use-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { AskForm } from './ask-form.tsx';
import { stageRequests, useWithdrawRequest } from './queries.ts';
import { RequestHistory } from './request-history.tsx';
import { RequestText } from './request-text.tsx';

const words = messages.stageRequests;

interface AskOfStageProps {
  readonly project: Project;
  readonly name: StageName;
  /** The form was sent or closed. */
  readonly onSettled: () => void;
}

/** Requests that the holder of the present stage may make, one open request of each kind (decision 0095). */
export function AskOfStage(props: AskOfStageProps) {
  const query = useQuery(stageRequests(props.project.id));
  return (
    <Answer query={query} loading={<Skeleton count={1} />} failed={words.loadFailed} keep>
      {(list) => <Asked {...props} list={list} />}
    </Answer>
  );
}

function Asked({ project, name, onSettled, list }: AskOfStageProps & { list: StageRequestList }) {
  const [opened, setOpened] = useState<RequestKind | null>(null);
  const close = () => {
    setOpened(null);
    onSettled();
  };
  const ofStage = list.items.filter(({ stage }) => stage === name);
  const open = ofStage.filter(({ state }) => state === 'open');
  const free = requestKinds.filter((kind) => !open.some((request) => request.kind === kind));
  return (
    <div className="grid gap-3">
      {open.map((request) => (
        <Waiting key={request.id} projectId={project.id} request={request} />
      ))}
      {free.length === 0 ? null : (
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {free.map((kind) => (
            <Button
              key={kind}
              variant="quiet"
              aria-expanded={opened === kind}
              onClick={() => (opened === kind ? close() : setOpened(kind))}
            >
              {words.ask[kind]}
            </Button>
          ))}
        </div>
      )}
      {opened === null ? null : (
        <AskForm key={opened} project={project} name={name} kind={opened} onDone={close} />
      )}
      <RequestHistory requests={ofStage.filter(({ state }) => state !== 'open')} />
    </div>
  );
}

function Waiting({ projectId, request }: { projectId: string; request: StageRequest }) {
  const withdraw = useWithdrawRequest(projectId, request.id);
  const follow = useSending();
  const failed = (error: unknown) => failureMessage(words.takeBackFailed, error);
  const toast = useToast();
  return (
    <Alert
      tone="info"
      title={words.waiting}
      action={
        <Button
          variant="quiet"
          busy={withdraw.isPending}
          busyLabel={words.takingBack}
          onClick={() =>
            follow(withdraw.mutateAsync(), { done: () => toast({ message: words.takenBack }), failed })
          }
        >
          {words.takeBack}
        </Button>
      }
    >
      <RequestText request={request} />
      {withdraw.error === null ? null : <p role="alert">{failed(withdraw.error)}</p>}
    </Alert>
  );
}
