import type { FormPageInput, PageFrame, SecondStepPageInput } from '@ruang-naskah/domain/pages';
import type { ComponentType } from 'react';
import { LoginForm } from '../features/auth/login-form.tsx';
import { RegisterForm } from '../features/auth/register-form.tsx';
import { ResetForm } from '../features/auth/reset-form.tsx';
import { ProfileFieldsets } from '../features/users/profile/profile-fieldsets.tsx';
import { PublicLayout } from './public-layout.tsx';

interface PublicFormPageProps {
  readonly input: FormPageInput;
  readonly frame: PageFrame;
  /** Few sign-ins have a second step: the browser fetches its form for those pages only. */
  readonly SecondStep: ComponentType<{ readonly input: SecondStepPageInput }> | undefined;
}

/** A visitor's form in its frame: the same tree on the server and in the browser, or hydration fails. */
export function PublicFormPage({ frame, ...form }: PublicFormPageProps) {
  return (
    <PublicLayout frame={frame}>
      <VisitorForm {...form} />
    </PublicLayout>
  );
}

function VisitorForm({ input, SecondStep }: Omit<PublicFormPageProps, 'frame'>) {
  switch (input.page) {
    case 'login':
      return <LoginForm input={input} />;
    case 'second-step':
      return SecondStep === undefined ? null : <SecondStep input={input} />;
    case 'register':
      return <RegisterForm input={input} renderProfileFields={(parts) => <ProfileFieldsets {...parts} />} />;
    case 'reset-password':
      return <ResetForm input={input} />;
  }
}
