import { messages } from '@ruang-naskah/domain/messages.id';
import { type RequestKind, requestKinds } from '@ruang-naskah/domain/projects/requests';
import type { StageRequest, StageRequestList } from '@ruang-naskah/domain/projects/requests-schema';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { useOutcome } from '../../../api/use-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { stageRequests, useWithdrawRequest } from './queries.ts';
import { RequestForm } from './request-form.tsx';
import { RequestHistory } from './request-history.tsx';
import { RequestText } from './request-text.tsx';

const words = messages.stageRequests;

interface HolderRequestsProps {
  readonly project: Project;
  readonly name: StageName;
  /** Called once the form was sent or closed. */
  readonly onFormClosed: () => void;
}

/** Requests that the holder of the present stage may make, one open request of each kind (decision 0095). */
export function HolderRequests(props: HolderRequestsProps) {
  const query = useQuery(stageRequests(props.project.id));
  return (
    <Answer query={query} loading={<Skeleton count={1} />} failed={words.loadFailed} keepDataOnError>
      {(list) => <RequestsOfStage {...props} list={list} />}
    </Answer>
  );
}

function RequestsOfStage({
  project,
  name,
  onFormClosed,
  list,
}: HolderRequestsProps & { list: StageRequestList }) {
  const [openedKind, setOpenedKind] = useState<RequestKind | null>(null);
  const close = () => {
    setOpenedKind(null);
    onFormClosed();
  };
  const ofStage = list.items.filter(({ stage }) => stage === name);
  const open = ofStage.filter(({ state }) => state === 'open');
  const kindsToAsk = requestKinds.filter((kind) => !open.some((request) => request.kind === kind));
  return (
    <div className="grid gap-3">
      {open.map((request) => (
        <OpenRequest key={request.id} projectId={project.id} request={request} />
      ))}
      {kindsToAsk.length === 0 ? null : (
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {kindsToAsk.map((kind) => (
            <Button
              key={kind}
              variant="quiet"
              aria-expanded={openedKind === kind}
              onClick={() => (openedKind === kind ? close() : setOpenedKind(kind))}
            >
              {words.ask[kind]}
            </Button>
          ))}
        </div>
      )}
      {openedKind === null ? null : (
        <RequestForm key={openedKind} project={project} name={name} kind={openedKind} onDone={close} />
      )}
      <RequestHistory requests={ofStage.filter(({ state }) => state !== 'open')} />
    </div>
  );
}

function OpenRequest({ projectId, request }: { projectId: string; request: StageRequest }) {
  const withdraw = useWithdrawRequest(projectId, request.id);
  const handleOutcome = useOutcome();
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
            handleOutcome(withdraw.mutateAsync(), { done: () => toast({ message: words.takenBack }), failed })
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
