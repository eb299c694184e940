import type { Profile } from '@ruang-naskah/domain/users/schema';
import { OwnDataSection } from './own-data-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Below the profile: the own password, where it has been used to sign in, and the rights to one's data. */
export function AccountSecurity({ profile }: { profile: Profile }) {
  return (
    <>
      <PasswordSection />
      <SessionsSection />
      <OwnDataSection profile={profile} />
    </>
  );
}
