import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FactorMethods } from './factor-methods.tsx';
import { ownFactors } from './use-factors.ts';

const words = messages.ownFactors;

/** The screen below its heading; loaded on demand. */
export function FactorScreen() {
  const { factorNeeded } = useSession().user;
  return (
    <div className="grid gap-6">
      <p className="max-w-text text-tinta-2">{words.intro}</p>
      {factorNeeded === true ? <SecondStepRequired /> : null}
      <FactorMethods headingLevel={2} />
    </div>
  );
}

/**
 * Says that an admin must set up a second step first. Once that is done it links to the admin area: by a page load, because the
 * server rendered this page without a menu.
 */
function SecondStepRequired() {
  const hasSecondStep = (useQuery(ownFactors()).data?.since ?? null) !== null;
  return (
    <div role="status">
      {hasSecondStep ? (
        <Alert tone="success" action={<a href={paths.admin}>{words.toAdmin}</a>}>
          {words.nowOpen}
        </Alert>
      ) : (
        <Alert tone="warning">{words.needed}</Alert>
      )}
    </div>
  );
}
