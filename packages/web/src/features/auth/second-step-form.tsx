import { confirmSignIn } from '@ruang-naskah/domain/factors/calls';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { SecondStepPageInput } from '@ruang-naskah/domain/pages';
import { areaOf, paths, safeReturnPath } from '@ruang-naskah/domain/paths';
import { callEndpoint } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';

const auth = messages.auth;
const shell = messages.shell;

/** After a right password: a code of the app, or a recovery code. */
export function SecondStepForm({ input }: { input: SecondStepPageInput }) {
  const { shell: form, errors } = useForm({
    schema: async () => (await import('@ruang-naskah/domain/factors/schema')).ConfirmSignInInput,
    initial: input,
    send: async (body) => {
      const { user } = await callEndpoint(confirmSignIn, { body });
      location.assign(safeReturnPath(input.returnTo, user.role) ?? areaOf(user.role));
      // Stays busy until the next page is there.
      await new Promise(() => undefined);
    },
  });
  return (
    <FormShell {...form} id="second-step" method="post" action={paths.secondStep}>
      <h1>{shell.screens.factors}</h1>
      <input type="hidden" name="stepToken" value={input.step.stepToken} />
      <Field name="code" label={shell.screens.factors} error={errors.code}>
        <TextInput autoComplete="one-time-code" />
      </Field>
      {input.returnTo === null ? null : <input type="hidden" name="kembali" value={input.returnTo} />}
      <SubmitButton wide busyLabel={auth.loginBusy}>
        {auth.loginButton}
      </SubmitButton>
    </FormShell>
  );
}
