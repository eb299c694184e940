import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { Button } from '../button.tsx';

interface UpdateBarProps {
  /** Says what is new; null while nothing is. */
  readonly text: string | null;
  readonly onShow: () => Promise<unknown>;
  /** Where it sticks. */
  readonly className: string;
}

/** Announces that there is something new, and shows it on a press; it takes no space and moves nothing. */
export function UpdateBar({ text, onShow, className }: UpdateBarProps) {
  const [loading, setLoading] = useState(false);
  async function show() {
    setLoading(true);
    await onShow();
    setLoading(false);
  }
  return (
    <div className={`pointer-events-none sticky z-10 flex h-0 justify-center ${className}`} data-print="hide">
      <div role="status" className="pointer-events-auto h-fit">
        {text === null ? null : (
          <span className="live-bar">
            {text}
            <Button
              variant="quiet"
              busy={loading}
              busyLabel={messages.ui.loading}
              onClick={() => void show()}
            >
              {messages.live.show}
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}
