import { messages } from '@ruang-naskah/domain/messages.id';
import type { Profile } from '@ruang-naskah/domain/users/schema';
import { profileGroups } from '@ruang-naskah/domain/users/values';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError, failureMessage } from '../../api/api-error.ts';
import { type FormValues, readForm } from '../../api/form-values.ts';
import { useForm } from '../../api/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { ProfileFieldsets } from './profile-fieldsets.tsx';
import { ownProfile, useUpdateProfile } from './queries.ts';

const words = messages.users;

interface ProfileFormProps {
  readonly profile: Profile;
  readonly onSaved: (nama: string) => void;
  readonly onCancel: () => void;
}

interface Editing {
  readonly profile: Profile;
  readonly values: Readonly<Record<string, string>>;
  /** What was typed has been carried over to a profile that somebody else had saved. */
  readonly reloaded: boolean;
}

/** 'Data Diri' in edit mode; e-mail and role never change here (§7), cancel restores what was (§4). */
export function ProfileForm({ profile, ...rest }: ProfileFormProps) {
  const client = useQueryClient();
  // Kept while it is edited: under a later version the fields would undo what somebody else saved in between.
  const [editing, setEditing] = useState<Editing>({ profile, values: valuesOf(profile), reloaded: false });
  async function reload(typed: FormValues) {
    const latest = await client.fetchQuery({ ...ownProfile(), staleTime: 0 }).catch(() => undefined);
    // Without an answer the sentence about it stays, and so does the button.
    if (latest === undefined) return;
    const values = carryOver(typed, valuesOf(editing.profile), valuesOf(latest));
    setEditing({ profile: latest, values, reloaded: true });
  }
  return <EditForm key={editing.profile.version} editing={editing} onReload={reload} {...rest} />;
}

interface EditFormProps extends Omit<ProfileFormProps, 'profile'> {
  readonly editing: Editing;
  readonly onReload: (typed: FormValues) => Promise<void>;
}

function EditForm({ editing, onReload, onSaved, onCancel }: EditFormProps) {
  const { profile, values, reloaded } = editing;
  const [dirty, setDirty] = useState(reloaded);
  const [, navigate] = useLocation();
  const container = useRef<HTMLDivElement>(null);
  const update = useUpdateProfile();
  useEffect(() => {
    container.current?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus();
  }, []);
  const { shell, errors, busy } = useForm({
    schema: async () => (await import('@ruang-naskah/domain/users/schema')).UpdateProfileInput,
    send: async (body) => {
      const { nama } = await update.mutateAsync({ body, version: profile.version });
      setDirty(false);
      onSaved(nama);
    },
    // §8 leaves the failure unsaid; the person is told all the same (front-end §4).
    describe: (error) => failureMessage(words.saveFailed, error),
  });
  function reload() {
    const form = container.current?.querySelector('form');
    if (form) void onReload(readForm(form));
  }
  return (
    <div ref={container} onInput={() => setDirty(true)}>
      <FormShell {...shell} id="profil" aria-label={words.profileTitle}>
        {isStale(update.error) ? <Button onClick={reload}>{words.reload}</Button> : null}
        {reloaded ? (
          <Alert tone="info" role="status">
            {words.reloaded}
          </Alert>
        ) : null}
        {profile.tujuanPendaftaran === '' ? null : (
          <input type="hidden" name="tujuanPendaftaran" value={profile.tujuanPendaftaran} />
        )}
        <p className="text-tinta-2">
          {words.labels.email}: {profile.email}. {words.readOnly}
        </p>
        <ProfileFieldsets values={values} errors={errors} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel={words.saving}>{words.save}</SubmitButton>
          <Button onClick={() => !busy && onCancel()}>{messages.ui.cancel}</Button>
        </div>
      </FormShell>
      <UnsavedChanges dirty={dirty && !busy} go={navigate} />
    </div>
  );
}

function valuesOf(profile: Profile): Record<string, string> {
  const names = Object.values(profileGroups).flat();
  return Object.fromEntries(names.map((name) => [name, profile[name]]));
}

/** The latest values, and in their place what the person changed. */
function carryOver(
  typed: FormValues,
  before: Readonly<Record<string, string>>,
  latest: Readonly<Record<string, string>>,
): Record<string, string> {
  const kept = Object.entries(latest).map(([name, value]): [string, string] => {
    const own = typed[name];
    return [name, typeof own === 'string' && own !== before[name] ? own : value];
  });
  return Object.fromEntries(kept);
}

function isStale(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'version_stale';
}
