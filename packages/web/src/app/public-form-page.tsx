import type { FormPageInput, PageFrame } from '@ruang-naskah/domain/pages';
import { LoginForm } from '../features/auth/login-form.tsx';
import { RegisterForm } from '../features/auth/register-form.tsx';
import { ResetForm } from '../features/auth/reset-form.tsx';
import { SecondStepForm } from '../features/auth/second-step-form.tsx';
import { ProfileFieldsets } from '../features/users/profile/profile-fieldsets.tsx';
import { PublicLayout } from './public-layout.tsx';

/** A visitor's form in its frame: the same tree on the server and in the browser, or hydration fails. */
export function PublicFormPage({ input, frame }: { input: FormPageInput; frame: PageFrame }) {
  return (
    <PublicLayout frame={frame}>
      <VisitorForm input={input} />
    </PublicLayout>
  );
}

function VisitorForm({ input }: { input: FormPageInput }) {
  switch (input.page) {
    case 'login':
      return <LoginForm input={input} />;
    case 'second-step':
      return <SecondStepForm input={input} />;
    case 'register':
      return <RegisterForm input={input} profile={(parts) => <ProfileFieldsets {...parts} />} />;
    case 'reset-password':
      return <ResetForm input={input} />;
  }
}
