import { messages } from '@ruang-naskah/domain/messages.id';
import { FileDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../button.tsx';
import type { DownloadChoicesProps } from './download-choices.tsx';

const DownloadChoices = lazy(async () => ({
  default: (await import('./download-choices.tsx')).DownloadChoices,
}));

type DownloadListProps = Omit<DownloadChoicesProps, 'open' | 'onClose'>;

/** Above a list: downloads it as a file, after a choice of the type. */
export function DownloadList(props: DownloadListProps) {
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button
        icon={<FileDown size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened('open')}
      >
        {messages.exports.download}
      </Button>
      <Suspense fallback={null}>
        {opened === 'never' ? null : (
          <DownloadChoices {...props} open={opened === 'open'} onClose={() => setOpened('closed')} />
        )}
      </Suspense>
    </>
  );
}
