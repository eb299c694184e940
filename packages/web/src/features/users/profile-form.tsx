import { messages } from '@ruang-naskah/domain/messages.id';
import { type Profile, profileGroups } from '@ruang-naskah/domain/users/schema';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError, errorMessage } from '../../api/api-error.ts';
import { useForm } from '../../api/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { ProfileFieldsets } from './profile-fieldsets.tsx';
import { useUpdateProfile } from './queries.ts';

const words = messages.users;

/** 'Data Diri' in edit mode; e-mail and role never change here (§7), cancel restores what was (§4). */
export function ProfileForm({
  profile,
  onSaved,
  onCancel,
}: {
  profile: Profile;
  onSaved: (nama: string) => void;
  onCancel: () => void;
}) {
  const [dirty, setDirty] = useState(false);
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
    describe: describeFailure,
  });
  return (
    <div ref={container} onInput={() => setDirty(true)}>
      <FormShell {...shell} id="profil" aria-label={words.profileTitle}>
        {profile.tujuanPendaftaran === '' ? null : (
          <input type="hidden" name="tujuanPendaftaran" value={profile.tujuanPendaftaran} />
        )}
        <p className="text-tinta-2">
          {words.labels.email}: {profile.email}. {words.readOnly}
        </p>
        <ProfileFieldsets values={valuesOf(profile)} errors={errors} />
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

/** §8 leaves the failure unsaid; the person is told all the same (front-end §4). */
function describeFailure(error: unknown): string {
  const helps = error instanceof ApiError && error.code !== 'internal';
  return helps ? `${words.saveFailed} ${errorMessage(error)}` : words.saveFailed;
}
