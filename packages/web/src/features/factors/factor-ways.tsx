import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../api/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatLongDate } from '../../ui/format.ts';
import { PasskeyCard } from './passkey-card.tsx';
import { RecoveryCard } from './recovery-card.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpCard } from './totp-card.tsx';
import { TurnOff } from './turn-off.tsx';
import { ownFactors } from './use-factors.ts';
import type { WayProps } from './way-card.tsx';

const words = messages.ownFactors;

/** Whether there is a second step, its ways, and what to do about each. */
export function FactorWays({ level }: Pick<WayProps, 'level'>) {
  return (
    <Answer
      query={useQuery(ownFactors())}
      loading={<Skeleton shape="rows" count={3} />}
      failed={words.loadFailed}
      keep
    >
      {(factors) => <Ways factors={factors} level={level} />}
    </Answer>
  );
}

function Ways({ factors, level }: Pick<WayProps, 'factors' | 'level'>) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const way = { factors, level, onCodes: setCodes };
  return (
    <div className="grid gap-3">
      <Standing factors={factors} />
      <TotpCard {...way} />
      <PasskeyCard {...way} />
      {factors.since === null ? null : (
        <>
          <RecoveryCard {...way} />
          <TurnOff required={factors.required} />
        </>
      )}
      {/* Nothing but the button closes it: who presses Esc would never see the codes again. */}
      <Dialog
        open={codes.length > 0}
        onClose={() => undefined}
        title={words.codesTitle}
        size="sm"
        role="alertdialog"
      >
        <RecoveryCodes codes={codes} onSaved={() => setCodes([])} />
      </Dialog>
    </div>
  );
}

function Standing({ factors: { since } }: Pick<WayProps, 'factors'>) {
  const { timeZone } = useSession().settings;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={since === null ? 'abu' : 'hijau'}>{since === null ? words.off : words.on}</Badge>
      <span className="text-tinta-2">
        {since === null ? words.offIntro : words.since(formatLongDate(since, timeZone))}
      </span>
    </p>
  );
}
