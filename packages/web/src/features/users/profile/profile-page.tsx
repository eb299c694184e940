import { messages } from '@ruang-naskah/domain/messages.id';
import type { Profile } from '@ruang-naskah/domain/users/schema';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../api/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { moveFocus } from '../../../ui/focus.ts';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { late } from '../../../ui/late.ts';
import { ownProfile } from '../queries.ts';
import { ProfileView } from './profile-view.tsx';

/** Half of the screen's code, needed only for a change. */
const ProfileForm = late(async () => (await import('./profile-form.tsx')).ProfileForm);

const words = messages.users;

/** Below the fold on every screen: its code may come after the profile. */
const AccountSecurity = late(async () => (await import('../security/account-security.tsx')).AccountSecurity);

/** /dashboard/profile 'Data Diri' (§2, §4): a view that turns into a form and back. */
export default function ProfilePage() {
  const [editing, setEditing] = useState(false);
  const answer = useQuery(ownProfile());
  const profile = answer.data;
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  // The form has disappeared with its button: focus returns to the button that opened it.
  useEffect(() => {
    if (wasEditing.current && !editing) moveFocus(opener.current);
    wasEditing.current = editing;
  }, [editing]);
  const edit = (
    <Button
      ref={opener}
      variant="primary"
      onPointerEnter={ProfileForm.ahead}
      onClick={() => setEditing(true)}
    >
      {words.edit}
    </Button>
  );
  return (
    <div className="max-w-[48rem]">
      <PageHeader title={words.profileTitle} actions={profile === undefined || editing ? null : edit} />
      <Answer query={answer} loading={<Skeleton count={8} />} failed={(error) => error.message} keep>
        {(found) => <Loaded profile={found} editing={editing} onClose={() => setEditing(false)} />}
      </Answer>
    </div>
  );
}

function Loaded({ profile, editing, onClose }: { profile: Profile; editing: boolean; onClose: () => void }) {
  const toast = useToast();
  const { rename } = useSession();
  function saved(nama: string) {
    rename(nama);
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
