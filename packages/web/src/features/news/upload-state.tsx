import { messages } from '@ruang-naskah/domain/messages.id';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { moveFocusUnlessTyping } from '../../ui/focus.ts';
import type { Upload } from './use-news-form.ts';

const words = messages.news;

/** The progress of an upload, with a button that cancels it. */
export function UploadState({ upload }: { upload: Upload }) {
  if (upload === null) return null;
  if (upload === 'cancelled') return <Cancelled />;
  const { share } = upload;
  // Without a value the bar is indeterminate.
  const isDeterminate = share !== 'waiting' && share < 1;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label className="grid min-w-0 flex-[1_1_240px] gap-1 text-sm">
        {uploadText(share)}
        <progress
          className="h-2 w-full appearance-none rounded-1 bg-serat [&::-moz-progress-bar]:bg-wedel [&::-webkit-progress-bar]:bg-serat [&::-webkit-progress-value]:bg-wedel"
          max={1}
          {...(isDeterminate ? { value: share } : {})}
        />
      </label>
      <Button data-while-sending onClick={upload.cancel}>
        {words.cancelUpload}
      </Button>
    </div>
  );
}

function uploadText(share: number | 'waiting'): string {
  if (share === 'waiting') return words.waitingForStorage;
  return share < 1 ? words.uploading(Math.floor(share * 100)) : words.processing;
}

/** Takes the focus of the button that cancelled, so that the keyboard stays in the form. */
function Cancelled() {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => moveFocusUnlessTyping(message.current), []);
  return (
    <Alert ref={message} tone="info">
      {words.cancelled}
    </Alert>
  );
}
