import '../../styles/factors.css';
import { messages } from '@ruang-naskah/domain/messages.id';
import { Copy, Download } from 'lucide-react';
import { saveFile } from '../../api/download.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/button.tsx';
import { useCopy } from './use-copy.ts';

const words = messages.ownFactors;

/** The recovery codes, shown once: to be copied, kept as a file or written down. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { user, settings } = useSession();
  const { copy, said } = useCopy(words.codesCopied, words.copyFailed);
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
        {said}
      </p>
      <Button variant="primary" wide onClick={onSaved}>
        {words.codesSaved}
      </Button>
    </div>
  );
}
