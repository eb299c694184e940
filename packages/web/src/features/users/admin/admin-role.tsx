import { readUserFactors } from '@ruang-naskah/domain/factors/endpoints';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type AssignableRole, assignableRoles } from '@ruang-naskah/domain/roles';
import type { Profile } from '@ruang-naskah/domain/users/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { answersOf } from '../../../api/queries.ts';
import { useOutcome } from '../../../api/use-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/inputs.tsx';
import { useChangeRole } from '../queries.ts';
import { HoldingsAndSuccessor } from './holdings-and-successor.tsx';

const words = messages.roleChange;
const { roleLabels } = messages.shell;

interface AdminRoleProps {
  readonly profile: Profile;
  readonly isOwn: boolean;
}

/** Decision 0145: changes the role, after a dialog that names what depends on the present one. */
export function AdminRole({ profile, isOwn }: AdminRoleProps) {
  const choices = assignableRoles.filter((role) => role !== profile.role);
  const [newRole, setNewRole] = useState<AssignableRole>(choices[0] ?? 'penulis');
  // The profile may have got the chosen role meanwhile.
  const chosenRole = choices.includes(newRole) ? newRole : (choices[0] ?? newRole);
  const [asking, setAsking] = useState(false);
  const [doneMessage, setDoneMessage] = useState<string | null>(null);
  return (
    <section className="section-rule grid justify-items-start gap-4" aria-labelledby="peran-pengguna">
      <h3 id="peran-pengguna">{words.heading}</h3>
      <p className="text-tinta-2">{isOwn ? words.ownRole : words.intro}</p>
      {doneMessage === null ? null : (
        <Alert tone="success" role="status">
          {doneMessage}
        </Alert>
      )}
      {isOwn ? null : (
        <div className="grid w-full max-w-form grid-cols-[minmax(10rem,16rem)_auto] items-end justify-start gap-3">
          <Field name="role" label={words.newRole}>
            <Select
              value={chosenRole}
              onChange={({ target }) =>
                setNewRole(assignableRoles.find((role) => role === target.value) ?? newRole)
              }
            >
              {choices.map((role) => (
                <option key={role} value={role}>
                  {roleLabels[role]}
                </option>
              ))}
            </Select>
          </Field>
          <Button onClick={() => setAsking(true)}>{words.change}</Button>
        </div>
      )}
      <ConfirmRoleChange
        profile={profile}
        role={chosenRole}
        open={asking}
        onClose={() => setAsking(false)}
        onDone={setDoneMessage}
      />
    </section>
  );
}

interface ConfirmRoleChangeProps {
  readonly profile: Profile;
  readonly role: AssignableRole;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

function ConfirmRoleChange({ profile, role, open, onClose, onDone }: ConfirmRoleChangeProps) {
  const changeRole = useChangeRole(profile.id);
  const handleOutcome = useOutcome(open);
  const failed = (error: unknown) => failureMessage(words.failed, error);
  const client = useQueryClient();
  const [successor, setSuccessor] = useState('');
  function close() {
    onClose();
    setSuccessor('');
    changeRole.reset();
  }
  function confirm() {
    const handOver = successor === '' ? {} : { handOverTo: successor };
    void handleOutcome(changeRole.mutateAsync({ role, ...handOver }), {
      ifStillOpen: close,
      done: () => {
        // Only the operator resets the second step of a former admin.
        void client.invalidateQueries(answersOf(readUserFactors));
        onDone(words.changed(profile.nama || profile.email, roleLabels[role]));
      },
      failed,
    });
  }
  return (
    <Confirm
      open={open}
      title={words.title(profile.nama || profile.email)}
      confirmLabel={words.change}
      busyLabel={words.changing}
      busy={changeRole.isPending}
      error={failed(changeRole.error)}
      onConfirm={confirm}
      onCancel={close}
    >
      <p>{words.becomes(roleLabels[profile.role], roleLabels[role])}</p>
      <HoldingsAndSuccessor
        id={profile.id}
        successor={successor}
        onSuccessor={setSuccessor}
        error={changeRole.error}
      />
    </Confirm>
  );
}
