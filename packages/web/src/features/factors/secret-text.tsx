import { messages } from '@ruang-naskah/domain/messages.id';
import { Copy } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useCopy } from './use-copy.ts';

const words = messages.ownFactors;

/** The secret of an app in groups, as one types it. */
export function SecretText({ secret }: { secret: string }) {
  const { copy, said } = useCopy(words.secretCopied, words.copyFailed);
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p>{words.secretHint}</p>
      <p className="secret-text">{(secret.match(/.{1,4}/g) ?? []).join(' ')}</p>
      <Button variant="quiet" icon={<Copy size={18} aria-hidden />} onClick={() => void copy(secret)}>
        {words.secretCopy}
      </Button>
      <p role="status">{said}</p>
    </div>
  );
}
