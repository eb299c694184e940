import { messages } from '@ruang-naskah/domain/messages.id';
import type { Profile } from '@ruang-naskah/domain/users/schema';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../api/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { moveFocusUnlessTyping } from '../../../ui/focus.ts';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { ownProfile } from '../queries.ts';
import { ProfileView } from './profile-view.tsx';

/** Half of the screen's code; loaded when the profile is edited. */
const ProfileForm = lazy(async () => ({ default: (await import('./profile-form.tsx')).ProfileForm }));

const words = messages.users;

/** Below the profile: its code is loaded later. */
const AccountSecurity = lazy(async () => ({
  default: (await import('../security/account-security.tsx')).AccountSecurity,
}));

/** /dashboard/profile 'Data Diri' (§2, §4): a view that turns into a form and back. */
export default function ProfilePage() {
  const [editing, setEditing] = useState(false);
  const answer = useQuery(ownProfile());
  const profile = answer.data;
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  // The form has disappeared with its button: focus returns to the button that opened it.
  useEffect(() => {
    if (wasEditing.current && !editing) moveFocusUnlessTyping(editButton.current);
    wasEditing.current = editing;
  }, [editing]);
  const editAction = (
    <Button ref={editButton} variant="primary" onClick={() => setEditing(true)}>
      {words.edit}
    </Button>
  );
  return (
    <div className="max-w-[48rem]">
      <PageHeader title={words.profileTitle} actions={profile === undefined || editing ? null : editAction} />
      <Answer
        query={answer}
        loading={<Skeleton count={8} />}
        failed={(error) => error.message}
        keepDataOnError
      >
        {(found) => <LoadedProfile profile={found} editing={editing} onClose={() => setEditing(false)} />}
      </Answer>
    </div>
  );
}

function LoadedProfile({
  profile,
  editing,
  onClose,
}: {
  profile: Profile;
  editing: boolean;
  onClose: () => void;
}) {
  const toast = useToast();
  const { setName } = useSession();
  function saved(nama: string) {
    setName(nama);
    toast({ message: words.saved });
    onClose();
  }
  if (editing) {
    return (
      <Suspense fallback={<Skeleton count={8} />}>
        <ProfileForm profile={profile} onSaved={saved} onCancel={onClose} />
      </Suspense>
    );
  }
  return (
    <div className="grid gap-8">
      <ProfileView profile={profile} />
      <Suspense fallback={<Skeleton />}>
        <AccountSecurity profile={profile} />
      </Suspense>
    </div>
  );
}
