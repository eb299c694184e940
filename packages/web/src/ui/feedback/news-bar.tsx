import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { Button } from '../button.tsx';

interface NewsBarProps {
  /** What is new; null where nothing is. */
  readonly news: string | null;
  readonly onShow: () => Promise<unknown>;
  /** Where it stays in sight. */
  readonly className: string;
}

/** Says quietly that there is something new, and shows it when asked; it takes no room and moves nothing that is read. */
export function NewsBar({ news, onShow, className }: NewsBarProps) {
  const [loading, setLoading] = useState(false);
  async function show() {
    setLoading(true);
    await onShow();
    setLoading(false);
  }
  return (
    <div className={`pointer-events-none sticky z-10 flex h-0 justify-center ${className}`} data-print="hide">
      <div role="status" className="pointer-events-auto h-fit">
        {news === null ? null : (
          <span className="live-bar">
            {news}
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
