import { type ExportFormat, exportFormats } from '@ruang-naskah/domain/exports';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Failure } from '../feedback/failure.tsx';
import { useToast } from '../feedback/toast.tsx';

const words = messages.exports;

export interface DownloadChoicesProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** What is exported, if not the list as it is shown. */
  readonly title?: string;
  readonly hint?: string;
  /** What the file leaves out of the list. */
  readonly note?: string;
  readonly download: (format: ExportFormat) => Promise<void>;
  readonly failureOf: (error: unknown) => string;
}

/** The choice of the file type; stays open during the download, and shows a failure. */
export function DownloadChoices({ title = words.title, hint = words.hint, ...props }: DownloadChoicesProps) {
  const { open, onClose, note, download, failureOf } = props;
  const [busy, setBusy] = useState<ExportFormat | null>(null);
  const [failure, setFailure] = useState('');
  const toast = useToast();
  function close() {
    setFailure('');
    onClose();
  }
  async function take(format: ExportFormat) {
    setBusy(format);
    setFailure('');
    try {
      await download(format);
      toast({ message: words.downloaded });
      close();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(null);
    }
  }
  return (
    <Dialog open={open} onClose={close} title={title} size="sm">
      <div className="grid gap-4">
        <p>
          {hint} {note}
        </p>
        <Failure message={failure} />
        {exportFormats.map((format) => (
          <Button
            key={format}
            wide
            busy={busy === format}
            busyLabel={words.downloading}
            aria-disabled={busy !== null && busy !== format}
            onClick={() => void take(format)}
          >
            {words.formats[format]}
          </Button>
        ))}
        <p className="text-sm text-tinta-2">{words.formatHint}</p>
      </div>
    </Dialog>
  );
}
