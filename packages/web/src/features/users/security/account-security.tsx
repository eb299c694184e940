import type { Profile } from '@ruang-naskah/domain/users/schema';
import { Suspense } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { OwnFactors } from '../../factors/parts.ts';
import { OwnDataSection } from './own-data-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Below the profile: password, second step, sessions, and the rights to one's own data. */
export function AccountSecurity({ profile }: { profile: Profile }) {
  return (
    <>
      <PasswordSection />
      <Suspense fallback={<Skeleton count={4} />}>
        <OwnFactors />
      </Suspense>
      <SessionsSection />
      <OwnDataSection profile={profile} />
    </>
  );
}
