import { emailWithReadableDomain } from '@ruang-naskah/domain/emails';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Profile } from '@ruang-naskah/domain/users/schema';
import { UpdateProfileInput } from '@ruang-naskah/domain/users/schema';
import { profileGroups } from '@ruang-naskah/domain/users/values';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { failureMessage } from '../../../api/api-error.ts';
import { readForm } from '../../../api/form-values.ts';
import { useForm } from '../../../api/use-form.ts';
import { useVersionedEdit, type VersionedEdit } from '../../../api/use-versioned-edit.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/dialog/cancel-button.tsx';
import { useDiscardQuestion } from '../../../ui/dialog/use-discard-question.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx';
import { ownProfile, useUpdateProfile } from '../queries.ts';
import { ProfileFieldsets } from './profile-fieldsets.tsx';

const words = messages.users;

type Values = Readonly<Record<string, string>>;

interface ProfileFormProps {
  readonly profile: Profile;
  readonly onSaved: (nama: string) => void;
  readonly onCancel: () => void;
}

/** 'Data Diri' in edit mode; e-mail and role never change here (§7), cancelling restores the stored values (§4). */
export function ProfileForm({ profile, ...rest }: ProfileFormProps) {
  const client = useQueryClient();
  const versioned = useVersionedEdit<Profile, Values>({
    stored: profile,
    fetchLatest: () => client.fetchQuery({ ...ownProfile(), staleTime: 0 }),
    begin: valuesOf,
    rebase: (typed, base, latest) => mergeTypedValues(typed, valuesOf(base), valuesOf(latest)),
  });
  return <EditForm key={versioned.base.version} versioned={versioned} {...rest} />;
}

interface EditFormProps extends Omit<ProfileFormProps, 'profile'> {
  readonly versioned: VersionedEdit<Profile, Values>;
}

function EditForm({ versioned, onSaved, onCancel }: EditFormProps) {
  const { base: profile, edit: values, rebased } = versioned;
  const [dirty, setDirty] = useState(rebased);
  const [, navigate] = useLocation();
  const container = useRef<HTMLDivElement>(null);
  const update = useUpdateProfile();
  const { askFirst, question } = useDiscardQuestion();
  useEffect(() => {
    container.current?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus();
  }, []);
  const { shell, errors, busy } = useForm({
    schema: UpdateProfileInput,
    send: async (body) => {
      const { nama } = await versioned.save((version) => update.mutateAsync({ body, version }));
      setDirty(false);
      onSaved(nama);
    },
    // §8 has no sentence for this failure; the person is told nevertheless.
    describe: (error) => failureMessage(words.saveFailed, error),
  });
  function reload() {
    const form = container.current?.querySelector('form');
    if (form) void versioned.reload(textsOf(form));
  }
  return (
    <div ref={container} onInput={() => setDirty(true)}>
      <FormShell {...shell} id="profil" data-guarded aria-label={words.profileTitle}>
        {versioned.stale ? <Button onClick={reload}>{words.reload}</Button> : null}
        {rebased ? (
          <Alert tone="info" role="status">
            {words.reloaded}
          </Alert>
        ) : null}
        {profile.tujuanPendaftaran === '' ? null : (
          <input type="hidden" name="tujuanPendaftaran" value={profile.tujuanPendaftaran} />
        )}
        <p className="text-tinta-2">
          {words.labels.email}: {emailWithReadableDomain(profile.email)}. {words.readOnly}
        </p>
        <ProfileFieldsets values={values} errors={errors} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel={words.saving}>{words.save}</SubmitButton>
          <CancelButton onCancel={() => askFirst(dirty && !busy, onCancel)} />
        </div>
      </FormShell>
      {question}
      <UnsavedChanges dirty={dirty && !busy} go={navigate} />
    </div>
  );
}

function textsOf(form: HTMLFormElement): Values {
  const entries = Object.entries(readForm(form));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function valuesOf(profile: Profile): Values {
  const names = Object.values(profileGroups).flat();
  return Object.fromEntries(names.map((name) => [name, profile[name]]));
}

/** The latest stored values, with the typed ones where they differ from those the form began with. */
function mergeTypedValues(typed: Values, before: Values, latest: Values): Values {
  const merged = Object.entries(latest).map(([name, value]): [string, string] => {
    const typedValue = typed[name];
    return [name, typedValue !== undefined && typedValue !== before[name] ? typedValue : value];
  });
  return Object.fromEntries(merged);
}
