import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import type { Profile } from '@ruang-naskah/domain/users/schema';
import { FileDown } from 'lucide-react';
import { failureMessage } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.tsx';
import { useOutcome } from '../../../api/use-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { formatLongDate } from '../../../ui/format.ts';
import { useExportOwnData } from '../queries.ts';

const words = messages.ownData;

/** The rights of the law on personal data: to see what one agreed to, and to get a copy of one's data. */
export function OwnDataSection({ profile }: { profile: Profile }) {
  return (
    <>
      <Consent profile={profile} />
      <DataCopy />
    </>
  );
}

function Consent({ profile: { consentAt, consentVersion, consentOutdated } }: { profile: Profile }) {
  const { timeZone } = useSession().settings;
  return (
    <section className="grid gap-4" aria-labelledby="persetujuan">
      <h2 id="persetujuan" className="text-h3">
        {words.consentTitle}
      </h2>
      {consentOutdated ? <Alert tone="info">{words.consentOutdated}</Alert> : null}
      <p>
        {consentAt === null || consentVersion === null
          ? words.consentNone
          : words.consentGiven(consentVersion, formatLongDate(consentAt, timeZone))}{' '}
        <a href={paths.privacy}>{messages.shell.privacy}</a>
      </p>
    </section>
  );
}

function DataCopy() {
  const copy = useExportOwnData();
  const handleOutcome = useOutcome();
  const failed = (error: unknown) => failureMessage(words.exportFailed, error);
  const toast = useToast();
  return (
    <section className="grid justify-items-start gap-4" aria-labelledby="salinan-data">
      <div>
        <h2 id="salinan-data" className="text-h3">
          {words.exportTitle}
        </h2>
        <p className="text-tinta-2">{words.exportIntro}</p>
      </div>
      <Failure message={failed(copy.error)} />
      <Button
        icon={<FileDown size={18} aria-hidden />}
        busy={copy.isPending}
        busyLabel={words.exporting}
        onClick={() =>
          handleOutcome(copy.mutateAsync(), { done: () => toast({ message: words.exported }), failed })
        }
      >
        {words.exportButton}
      </Button>
    </section>
  );
}
