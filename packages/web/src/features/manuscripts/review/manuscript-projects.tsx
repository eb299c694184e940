import type { Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { statusToCarryOver } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { newProjectPath, projectPath } from '@ruang-naskah/domain/paths';
import { Link } from 'wouter';
import { failureMessage } from '../../../api/api-error.ts';
import { useOutcome } from '../../../api/use-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useSetStatus } from '../queries.ts';

const words = messages.reviews;

/**
 * The projects started from a manuscript; where there is none, the way to start one with its title and author filled in,
 * which is what an accepted manuscript asks for.
 */
export function ManuscriptProjects({ manuscript }: { manuscript: Manuscript }) {
  const { id, projects = [], withdrawal, task } = manuscript;
  // A withdrawn manuscript is not published (decision 0095).
  const isWithdrawn = withdrawal?.state === 'accepted';
  if (isWithdrawn && projects.length === 0) return null;
  return (
    <section className="card grid gap-3" aria-labelledby="proyek-naskah">
      <h2 id="proyek-naskah" className="text-h3">
        {words.linkedProject}
      </h2>
      {projects.length === 0 ? (
        <Link
          href={newProjectPath(id)}
          className={buttonClass(task === 'projectless' ? 'primary' : 'secondary', true)}
          data-print="hide"
        >
          {words.createProject}
        </Link>
      ) : (
        <ul className="grid gap-2">
          {projects.map((project) => (
            <li key={project.id}>
              <Link href={projectPath(project.id)}>
                <bdi>{project.title}</bdi>
              </Link>
              {project.otherAuthor === null ? null : (
                <p className="text-sm text-tinta-2">
                  {messages.authorChange.otherAuthor(project.otherAuthor)}
                </p>
              )}
              {isWithdrawn ? null : (
                <CarryOver manuscript={manuscript} stage={project.currentOverallStatus} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The author sees the project's stage; one press sets the manuscript's own status to the same. */
function CarryOver({ manuscript, stage }: { manuscript: Manuscript; stage: string | null }) {
  const toast = useToast();
  const setStatus = useSetStatus(manuscript.id);
  const handleOutcome = useOutcome();
  const failed = (error: unknown) => failureMessage(words.statusFailed, error);
  const status = statusToCarryOver(manuscript.status, stage);
  if (status === undefined) return null;
  const carry = () =>
    handleOutcome(setStatus.mutateAsync({ status, version: manuscript.version }), {
      done: () => toast({ message: words.statusUpdated }),
      failed,
    });
  return (
    <div className="mt-1 grid justify-items-start gap-2" data-print="hide">
      <p className="text-sm text-tinta-2">{words.projectStands(status)}</p>
      <Button busy={setStatus.isPending} onClick={carry}>
        {words.carryOver(status)}
      </Button>
      {setStatus.error === null ? null : (
        <Alert tone="danger" role="alert">
          <p>{failed(setStatus.error)}</p>
        </Alert>
      )}
    </div>
  );
}
