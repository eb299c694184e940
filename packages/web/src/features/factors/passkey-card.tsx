import { messages } from '@ruang-naskah/domain/messages.id';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { knowsPasskeys } from '../../api/knows-passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { useRemovalFocus } from '../../ui/list/use-removal-focus.ts';
import { AddPasskey } from './passkey-dialogs.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import type { WayProps } from './way-card.tsx';
import { WayCard } from './way-card.tsx';

const words = messages.ownFactors;

/** The passkeys of the account. */
export function PasskeyCard({ factors, level, onCodes }: WayProps) {
  const [adding, setAdding] = useState(false);
  const { passkeys, passkeyPossible, totpSince, required } = factors;
  const { container, removed } = useRemovalFocus<HTMLDivElement>(passkeys.map(({ id }) => id));
  const isLast = totpSince === null && passkeys.length === 1;
  return (
    <div ref={container}>
      <WayCard
        icon={<KeyRound size={22} aria-hidden />}
        title={words.passkeys}
        level={level}
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
                isKept={isLast && required}
                onRemoved={() => removed(passkey.id)}
              />
            ))}
          </ul>
        )}
        {adding ? <AddPasskey onClose={() => setAdding(false)} onCodes={onCodes} /> : null}
      </WayCard>
    </div>
  );
}

function AddButton({ possible, onPress }: { possible: boolean; onPress: () => void }) {
  if (!possible) return <p className="text-sm text-tinta-2">{messages.factors.passkeysImpossible}</p>;
  if (!knowsPasskeys()) return <p className="text-sm text-tinta-2">{words.passkeyUnsupported}</p>;
  return <Button onClick={onPress}>{words.passkeyAdd}</Button>;
}
