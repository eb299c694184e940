import { messages } from '@ruang-naskah/domain/messages.id';
import type { Profile } from '@ruang-naskah/domain/users/schema';
import { ChangeEmailInput } from '@ruang-naskah/domain/users/schema';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.tsx';
import { useForm } from '../../../api/use-form.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { EmailInput, TextInput } from '../../../ui/form/inputs.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useChangeEmail } from '../queries.ts';

const words = messages.accountChanges;

/** Decision 0145: another address for somebody who lost the one before, or typed it wrong. */
export function AdminEmailForm({ profile }: { profile: Profile }) {
  const { id, emailByOperator, emailChangedAt, emailReason } = profile;
  const { timeZone } = useSession().settings;
  return (
    <section className="section-rule grid gap-4" aria-labelledby="email-pengguna">
      <h3 id="email-pengguna">{words.emailHeading}</h3>
      <p className="text-tinta-2">{emailByOperator ? words.emailByOperator : words.emailIntro}</p>
      {emailChangedAt === null ? null : (
        <p className="text-tinta-2">
          {words.emailChangedOn(formatDate(emailChangedAt, timeZone))}
          {emailReason === null ? null : ` ${words.reasonWas(emailReason)}`}
        </p>
      )}
      {emailByOperator ? null : <EmailFields id={id} />}
    </section>
  );
}

function EmailFields({ id }: { id: string }) {
  const [doneMessage, setDoneMessage] = useState<string | null>(null);
  const change = useChangeEmail(id);
  const { shell, errors } = useForm({
    schema: ChangeEmailInput,
    send: async (body, form) => {
      setDoneMessage(null);
      const { message } = await change.mutateAsync(body);
      form.reset();
      setDoneMessage(message);
    },
    describe: (error) => failureMessage(words.emailFailed, error) ?? words.emailFailed,
  });
  return (
    <div className="grid max-w-form gap-4">
      {doneMessage === null ? null : (
        <Alert tone="success" role="status">
          {doneMessage}
        </Alert>
      )}
      <FormShell {...shell} id="email-pengguna-form" data-about={id} aria-label={words.emailHeading}>
        <Field name="email" label={words.newEmail} error={errors.email}>
          <EmailInput autoComplete="email" />
        </Field>
        <Field name="emailAgain" label={words.newEmailAgain} error={errors.emailAgain}>
          <EmailInput autoComplete="email" />
        </Field>
        <Field name="reason" label={words.reason} hint={words.reasonHint} error={errors.reason}>
          <TextInput autoComplete="off" />
        </Field>
        <SubmitButton variant="secondary" busyLabel={words.changingEmail}>
          {words.changeEmail}
        </SubmitButton>
      </FormShell>
    </div>
  );
}
