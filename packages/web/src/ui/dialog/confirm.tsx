import { messages } from '@ruang-naskah/domain/messages.id';
import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { Field } from '../form/field.tsx';
import { TextInput } from '../form/inputs.tsx';
import { CancelButton } from './cancel-button.tsx';
import { Dialog } from './dialog.tsx';

export type ConfirmProps = {
  open: boolean;
  /** Names the object: «Hapus proyek "Metodologi Penelitian"?» */
  title: string;
  /** What is lost, where the title does not say it. */
  children?: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  busy?: boolean;
  error?: string | null;
  /** A word to type first, for deletions that cannot be undone. */
  typedWord?: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before an irreversible action; «Batal» has the focus. Not for actions that can be undone. */
export function Confirm(props: ConfirmProps) {
  const [typed, setTyped] = useState('');
  const { open, busy = false, typedWord } = props;
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setTyped('');
  }
  const blocked = typedWord !== undefined && typed.trim() !== typedWord;
  return (
    <Dialog
      open={open}
      onClose={props.onCancel}
      title={props.title}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <CancelButton first onCancel={props.onCancel}>
            {props.cancelLabel}
          </CancelButton>
          <Button
            variant="danger"
            busy={busy}
            busyLabel={props.busyLabel}
            aria-disabled={blocked}
            onClick={() => !blocked && props.onConfirm()}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children || typedWord !== undefined || props.error ? (
        <div className="grid gap-4">
          {props.children}
          {typedWord === undefined ? null : (
            <TypedWord word={typedWord} typed={typed} busy={busy} onType={setTyped} />
          )}
          {props.error ? (
            <Alert tone="danger" role="alert">
              {props.error}
            </Alert>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
}

function TypedWord({
  word,
  typed,
  busy,
  onType,
}: {
  word: string;
  typed: string;
  busy: boolean;
  onType: (typed: string) => void;
}) {
  return (
    <Field name="confirm-word" label={messages.ui.typeToConfirm(word)}>
      <TextInput
        value={typed}
        readOnly={busy}
        onChange={(event) => onType(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
      />
    </Field>
  );
}
