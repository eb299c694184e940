import { type ComponentProps, useState } from 'react';

interface CollapsibleProps extends Omit<ComponentProps<'details'>, 'open'> {
  /** Once it is true, it opens. */
  readonly opens: boolean;
}

/** Opened by a press or for what is in it, and closed only by a press: somebody may still be typing there. */
export function Collapsible({ opens, onToggle, ...rest }: CollapsibleProps) {
  const [isOpen, setOpen] = useState(opens);
  const [known, setKnown] = useState(opens);
  if (opens !== known) {
    setKnown(opens);
    if (opens) setOpen(true);
  }
  return (
    <details
      {...rest}
      open={isOpen}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        onToggle?.(event);
      }}
    />
  );
}
