import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { useSending } from '../../api/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { formatLongDate } from '../../ui/format.ts';
import { calendarFeed, useEndFeed, useMakeFeed } from './queries.ts';

const words = messages.feeds;

/** The private address that shows one's deadlines in a calendar: created, replaced and removed here. */
export function CalendarFeed() {
  return (
    <section className="card grid gap-4" aria-labelledby="kalender-tenggat">
      <h2 id="kalender-tenggat">{words.title}</h2>
      <p className="text-tinta-2">{words.intro}</p>
      <Answer
        query={useQuery(calendarFeed())}
        loading={<Skeleton shape="rows" count={2} />}
        failed={words.loadFailed}
        keep
      >
        {({ since }) => <Address since={since} />}
      </Answer>
    </section>
  );
}

function Address({ since }: { since: string | null }) {
  const { timeZone } = useSession().settings;
  const [asked, setAsked] = useState<'remake' | 'end' | null>(null);
  const [make, end] = [useMakeFeed(), useEndFeed()];
  const follow = useSending(asked);
  const failedOf = (what: string) => (error: unknown) => failureMessage(what, error);
  const toast = useToast();
  const cancel = () => setAsked(null);
  if (since === null) {
    return (
      <div className="grid justify-items-start gap-4">
        <Failure message={failureMessage(words.makeFailed, make.error)} />
        <Button busy={make.isPending} busyLabel={words.making} onClick={() => make.mutate()}>
          {words.make}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <p>{words.activeSince(formatLongDate(since, timeZone))}</p>
      {make.data === undefined ? null : <Made address={make.data.address} />}
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => setAsked('remake')}>{words.remake}</Button>
        <Button variant="quiet" onClick={() => setAsked('end')}>
          {words.end}
        </Button>
      </p>
      <Confirm
        open={asked === 'remake'}
        title={words.remakeTitle}
        confirmLabel={words.remake}
        busyLabel={words.making}
        busy={make.isPending}
        error={failureMessage(words.makeFailed, make.error)}
        onConfirm={() =>
          void follow(make.mutateAsync(), { here: cancel, failed: failedOf(words.makeFailed) })
        }
        onCancel={cancel}
      >
        {words.remakeBody}
      </Confirm>
      <Confirm
        open={asked === 'end'}
        title={words.endTitle}
        confirmLabel={words.end}
        busyLabel={words.ending}
        busy={end.isPending}
        error={failureMessage(words.endFailed, end.error)}
        onConfirm={() =>
          void follow(end.mutateAsync(), {
            here: cancel,
            done: () => {
              make.reset();
              toast({ message: words.ended });
            },
            failed: failedOf(words.endFailed),
          })
        }
        onCancel={cancel}
      >
        {words.endBody}
      </Confirm>
    </div>
  );
}

/** Shown once, right after it was made. */
function Made({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  const toast = useToast();
  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      toast({ message: words.copied });
    } catch {
      // Without clipboard permission the selected address can be copied by hand.
    }
  }
  return (
    <div className="grid gap-3">
      <label className="grid gap-1">
        <span className="font-semibold">{words.address}</span>
        <input
          ref={field}
          className="control"
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
      </label>
      <p className="text-sm">{words.addressHint}</p>
      <p className="text-sm text-tinta-2">{words.secret}</p>
      <p>
        <Button variant="primary" onClick={() => void copy()}>
          {words.copy}
        </Button>
      </p>
    </div>
  );
}
