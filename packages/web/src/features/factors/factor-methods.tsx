import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../api/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LateDialog } from '../../ui/dialog/late-dialog.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatLongDate } from '../../ui/format.ts';
import type { MethodProps } from './method-card.tsx';
import { PasskeyCard } from './passkey-card.tsx';
import { RecoveryCard } from './recovery-card.tsx';
import { TotpCard } from './totp-card.tsx';
import { TurnOffSecondStep } from './turn-off-second-step.tsx';
import { ownFactors } from './use-factors.ts';
import '../../styles/factors.css';
import { Copy, Download } from 'lucide-react';
import { saveFile } from '../../api/download.ts';
import { Button } from '../../ui/button.tsx';
import { useCopyToClipboard } from './use-copy-to-clipboard.ts';

const words = messages.ownFactors;

/** Whether the account has a second step, and a card for each of its methods. */
export function FactorMethods({ headingLevel }: Pick<MethodProps, 'headingLevel'>) {
  return (
    <Answer
      query={useQuery(ownFactors())}
      loading={<Skeleton shape="rows" count={3} />}
      failed={words.loadFailed}
      keepDataOnError
    >
      {(factors) => <FactorMethodList factors={factors} headingLevel={headingLevel} />}
    </Answer>
  );
}

function FactorMethodList({ factors, headingLevel }: Pick<MethodProps, 'factors' | 'headingLevel'>) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const card = { factors, headingLevel, onRecoveryCodes: setCodes };
  return (
    <div className="grid gap-3">
      <SecondStepStatus factors={factors} />
      <TotpCard {...card} />
      <PasskeyCard {...card} />
      {factors.since === null ? null : (
        <>
          <RecoveryCard {...card} />
          <TurnOffSecondStep required={factors.required} />
        </>
      )}
      {/* Nothing but the button closes it: after Esc the codes could never be shown again. */}
      <LateDialog
        open={codes.length > 0}
        notice={words.codesTitle}
        onClose={() => undefined}
        title={words.codesTitle}
        size="sm"
        role="alertdialog"
      >
        <RecoveryCodes codes={codes} onSaved={() => setCodes([])} />
      </LateDialog>
    </div>
  );
}

function SecondStepStatus({ factors: { since } }: Pick<MethodProps, 'factors'>) {
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

/** The recovery codes, shown once: to be copied, kept as a file or written down. */
function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { user, settings } = useSession();
  const { copy, copyMessage } = useCopyToClipboard(words.codesCopied, words.copyFailed);
  function download() {
    const head = words.codesFileHead(settings.publisherName, user.email);
    const text = [head, '', ...codes, '', words.codesFileFoot, ''].join('\r\n');
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), words.codesFile);
  }
  return (
    <div className="grid gap-4">
      <p>{words.codesIntro}</p>
      <ol className="recovery-codes" aria-label={words.recovery}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Copy size={18} aria-hidden />} onClick={() => void copy(codes.join('\n'))}>
          {words.codesCopy}
        </Button>
        <Button icon={<Download size={18} aria-hidden />} onClick={download}>
          {words.codesDownload}
        </Button>
      </div>
      <p role="status" className="text-sm">
        {copyMessage}
      </p>
      <Button variant="primary" wide onClick={onSaved}>
        {words.codesSaved}
      </Button>
    </div>
  );
}
