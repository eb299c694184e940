import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FactorWays } from './factor-ways.tsx';
import { ownFactors } from './use-factors.ts';

const words = messages.ownFactors;

/** What the screen holds: why one is here, and the ways. */
export function FactorScreen() {
  const { factorNeeded } = useSession().user;
  return (
    <div className="grid gap-6">
      <p className="max-w-text text-tinta-2">{words.intro}</p>
      {factorNeeded === true ? <Needed /> : null}
      <FactorWays level={2} />
    </div>
  );
}

/** Why nothing else opens, and the way on once it does: a page load, because this page was made without a menu. */
function Needed() {
  const done = (useQuery(ownFactors()).data?.since ?? null) !== null;
  return (
    <div role="status">
      {done ? (
        <Alert tone="success" action={<a href={paths.admin}>{words.toAdmin}</a>}>
          {words.nowOpen}
        </Alert>
      ) : (
        <Alert tone="warning">{words.needed}</Alert>
      )}
    </div>
  );
}
