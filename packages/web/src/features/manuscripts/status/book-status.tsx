import { maySubmitManuscript, needsHelpToRevise } from '@ruang-naskah/domain/manuscripts/policy';
import type { ManuscriptSummary } from '@ruang-naskah/domain/manuscripts/schema';
import { meaningOfStatus } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { lastStage } from '@ruang-naskah/domain/projects/stages';
import { Link } from 'wouter';
import { useSession } from '../../../api/session.tsx';
import { StatusBadge } from './status-badge.tsx';

const words = messages.manuscripts;

type BookStatusProps = Pick<ManuscriptSummary, 'userId' | 'status' | 'revised' | 'project' | 'withdrawal'>;

/** The status of a manuscript, or of its project once there is one, so that an author sees a single status per book. */
export function BookStatus(manuscript: BookStatusProps) {
  const { status, project, withdrawal } = manuscript;
  const stage = project?.currentOverallStatus ?? null;
  if (withdrawal?.state === 'accepted' || stage === null) {
    return (
      <>
        <p>
          <StatusBadge status={status} />
        </p>
        <p className="text-sm">
          {withdrawal?.state === 'accepted' ? (
            messages.withdrawals.meaning
          ) : (
            <Meaning manuscript={manuscript} />
          )}
        </p>
      </>
    );
  }
  return (
    <p className="text-sm">
      {stage === lastStage ? words.statusMeaning[lastStage] : words.inProduction(stage)}{' '}
      <Link href={paths.dashboardMain}>{words.toProject}</Link>
    </p>
  );
}

/** The legacy role is not told to send what it cannot send. */
function Meaning({ manuscript }: { manuscript: BookStatusProps }) {
  const { user } = useSession();
  const actor = { kind: 'user', id: user.id, role: user.role, name: user.nama } as const;
  if (needsHelpToRevise(actor, manuscript)) return words.revisionByHelp;
  if (manuscript.status === 'Ditolak' && maySubmitManuscript(actor) !== true) return words.rejected;
  return meaningOfStatus(manuscript);
}
