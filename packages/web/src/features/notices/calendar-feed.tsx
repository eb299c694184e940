import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { useOutcome } from '../../api/use-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { formatLongDate } from '../../ui/format.ts';
import { calendarFeed, useEndFeed, useMakeFeed } from './queries.ts';

const words = messages.feeds;

/** The private address by which calendar programs read one's deadlines: to create, replace and remove it. */
export function CalendarFeed() {
  return (
    <section className="card grid gap-4" aria-labelledby="kalender-tenggat">
      <h2 id="kalender-tenggat">{words.title}</h2>
      <p className="text-tinta-2">{words.intro}</p>
      <Answer
        query={useQuery(calendarFeed())}
        loading={<Skeleton shape="rows" count={2} />}
        failed={words.loadFailed}
        keepDataOnError
      >
        {({ since }) => <FeedAddress since={since} />}
      </Answer>
    </section>
  );
}

function FeedAddress({ since }: { since: string | null }) {
  const { timeZone } = useSession().settings;
  const [openedDialog, setOpenedDialog] = useState<'remake' | 'end' | null>(null);
  const makeFeed = useMakeFeed();
  const endFeed = useEndFeed();
  const handleOutcome = useOutcome(openedDialog);
  const failureText = (what: string) => (error: unknown) => failureMessage(what, error);
  const toast = useToast();
  const closeDialog = () => setOpenedDialog(null);
  if (since === null) {
    return (
      <div className="grid justify-items-start gap-4">
        <Failure message={failureMessage(words.makeFailed, makeFeed.error)} />
        <Button
          busy={makeFeed.isPending}
          busyLabel={words.making}
          onClick={() =>
            void handleOutcome(makeFeed.mutateAsync(), { failed: failureText(words.makeFailed) })
          }
        >
          {words.make}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <p>{words.activeSince(formatLongDate(since, timeZone))}</p>
      {makeFeed.data === undefined ? null : <NewAddress address={makeFeed.data.address} />}
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => setOpenedDialog('remake')}>{words.remake}</Button>
        <Button variant="quiet" onClick={() => setOpenedDialog('end')}>
          {words.end}
        </Button>
      </p>
      <Confirm
        open={openedDialog === 'remake'}
        title={words.remakeTitle}
        confirmLabel={words.remake}
        busyLabel={words.making}
        busy={makeFeed.isPending}
        error={failureMessage(words.makeFailed, makeFeed.error)}
        onConfirm={() =>
          void handleOutcome(makeFeed.mutateAsync(), {
            ifStillOpen: closeDialog,
            failed: failureText(words.makeFailed),
          })
        }
        onCancel={closeDialog}
      >
        {words.remakeBody}
      </Confirm>
      <Confirm
        open={openedDialog === 'end'}
        title={words.endTitle}
        confirmLabel={words.end}
        busyLabel={words.ending}
        busy={endFeed.isPending}
        error={failureMessage(words.endFailed, endFeed.error)}
        onConfirm={() =>
          void handleOutcome(endFeed.mutateAsync(), {
            ifStillOpen: closeDialog,
            done: () => {
              makeFeed.reset();
              toast({ message: words.ended });
            },
            failed: failureText(words.endFailed),
          })
        }
        onCancel={closeDialog}
      >
        {words.endBody}
      </Confirm>
    </div>
  );
}

/** The new address, which is shown only once. */
function NewAddress({ address }: { address: string }) {
  const addressInput = useRef<HTMLInputElement>(null);
  const toast = useToast();
  async function copy() {
    addressInput.current?.select();
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
          ref={addressInput}
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
