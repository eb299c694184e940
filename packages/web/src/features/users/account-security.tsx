import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Below the profile: the own password and where it has been used to sign in. */
export function AccountSecurity() {
  return (
    <>
      <PasswordSection />
      <SessionsSection />
    </>
  );
}
