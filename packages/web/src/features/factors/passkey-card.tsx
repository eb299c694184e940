import { messages } from '@ruang-naskah/domain/messages.id';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { knowsPasskeys } from '../../api/knows-passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { useRemovalFocus } from '../../ui/list/use-removal-focus.ts';
import type { MethodProps } from './method-card.tsx';
import { MethodCard } from './method-card.tsx';
import { AddPasskey } from './passkey-dialogs.tsx';
import { PasskeyRow } from './passkey-row.tsx';

const words = messages.ownFactors;

/** The passkeys of the account. */
export function PasskeyCard({ factors, headingLevel, onRecoveryCodes }: MethodProps) {
  const [adding, setAdding] = useState(false);
  const { passkeys, passkeyPossible, totpSince, required } = factors;
  const { container, focusAfterRemoving } = useRemovalFocus<HTMLDivElement>(passkeys.map(({ id }) => id));
  const isLast = totpSince === null && passkeys.length === 1;
  return (
    <div ref={container}>
      <MethodCard
        icon={<KeyRound size={22} aria-hidden />}
        title={words.passkeys}
        headingLevel={headingLevel}
        intro={words.passkeysIntro}
        actions={<AddButton possible={passkeyPossible} onPress={() => setAdding(true)} />}
      >
        {passkeys.length === 0 ? null : (
          <ul className="grid" aria-label={words.passkeyList}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                isLast={isLast}
                isRequired={isLast && required}
                onRemoved={() => focusAfterRemoving(passkey.id)}
              />
            ))}
          </ul>
        )}
        {adding ? <AddPasskey onClose={() => setAdding(false)} onRecoveryCodes={onRecoveryCodes} /> : null}
      </MethodCard>
    </div>
  );
}

function AddButton({ possible, onPress }: { possible: boolean; onPress: () => void }) {
  if (!possible) return <p className="text-sm text-tinta-2">{messages.factors.passkeysImpossible}</p>;
  if (!knowsPasskeys()) return <p className="text-sm text-tinta-2">{words.passkeyUnsupported}</p>;
  return <Button onClick={onPress}>{words.passkeyAdd}</Button>;
}
