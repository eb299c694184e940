import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../api/session.tsx';
import { StoredBeforeError } from '../../api/stored-before.ts';
import { Button } from '../../ui/button.tsx';
import { formatTime } from '../../ui/format.ts';

type StoredBeforeWords = StoredOfferProps['words'] & { readonly stored: (time: string) => string };

/**
 * For a form that is refused because an earlier attempt, whose answer was lost, has stored other content: `describe` gives the
 * sentence to `useForm`, and `offer` the links and buttons to `FormShell`. `pathOf`: the page of the stored object, where it is
 * not shown beside the form.
 */
export function useStoredBefore(words: StoredBeforeWords, pathOf?: (id: string) => string) {
  const { settings } = useSession();
  return {
    describe(error: unknown): string | undefined {
      if (!(error instanceof StoredBeforeError)) return undefined;
      return words.stored(formatTime(error.stored.at, settings.timeZone));
    },
    offer(before: StoredBeforeError | undefined): ReactNode {
      if (before === undefined) return null;
      const { id, title } = before.stored;
      return <StoredOffer title={title} href={pathOf?.(id)} words={words} onSendAsNew={before.forget} />;
    },
  };
}

interface StoredOfferProps {
  /** Title and page of what the earlier attempt stored. */
  title: string;
  href: string | undefined;
  words: { differs: (title: string) => string; open?: string; sendAsNew: string };
  /** Called before the form is sent as something new. */
  onSendAsNew: () => void;
}

/** Links to what is stored already, and a button that sends the form as something new. */
function StoredOffer({ title, href, words, onSendAsNew }: StoredOfferProps) {
  return (
    <>
      <p>{words.differs(title)}</p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        {href === undefined ? null : <Link href={href}>{words.open}</Link>}
        <Button type="submit" onClick={onSendAsNew}>
          {words.sendAsNew}
        </Button>
      </p>
    </>
  );
}
