import type { ManuscriptSummary } from '@ruang-naskah/domain/manuscripts/schema';
import { meaningOf } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { lastStage } from '@ruang-naskah/domain/projects/stages';
import { Link } from 'wouter';
import { StatusBadge } from './status-badge.tsx';

const words = messages.manuscripts;

type Standing = Pick<ManuscriptSummary, 'status' | 'revised' | 'project' | 'withdrawal'>;

/** The status of a manuscript, or of its project once there is one, so that an author sees a single status per book. */
export function ManuscriptStanding({ status, revised, project, withdrawal }: Standing) {
  const stage = project?.currentOverallStatus ?? null;
  if (stage === null) {
    return (
      <>
        <p>
          <StatusBadge status={status} />
        </p>
        <p className="text-sm">
          {withdrawal?.state === 'accepted' ? messages.withdrawals.meaning : meaningOf({ status, revised })}
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
