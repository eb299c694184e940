import { readFactorsOf } from '@ruang-naskah/domain/factors/calls';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type GivenRole, givenRoles } from '@ruang-naskah/domain/roles';
import type { Profile } from '@ruang-naskah/domain/users/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { answersOf } from '../../../api/queries.ts';
import { useSending } from '../../../api/use-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useChangeRole } from '../queries.ts';
import { Departure } from './departure.tsx';

const words = messages.roleChange;
const { roleLabels } = messages.shell;

interface AdminRoleProps {
  readonly profile: Profile;
  readonly own: boolean;
}

/** Decision 0099: changes the role, after a question that names what depends on the present one. */
export function AdminRole({ profile, own }: AdminRoleProps) {
  const choices = givenRoles.filter((role) => role !== profile.role);
  const [role, setRole] = useState<GivenRole>(choices[0] ?? 'penulis');
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  return (
    <section className="section-rule grid justify-items-start gap-4" aria-labelledby="peran-pengguna">
      <h3 id="peran-pengguna">{words.heading}</h3>
      <p className="text-tinta-2">{own ? words.ownRole : words.intro}</p>
      {done === null ? null : (
        <Alert tone="success" role="status">
          {done}
        </Alert>
      )}
      {own ? null : (
        <div className="grid w-full max-w-form grid-cols-[minmax(10rem,16rem)_auto] items-end justify-start gap-3">
          <Field name="role" label={words.newRole}>
            <Select
              value={choices.includes(role) ? role : choices[0]}
              onChange={({ target }) => setRole(givenRoles.find((each) => each === target.value) ?? role)}
            >
              {choices.map((each) => (
                <option key={each} value={each}>
                  {roleLabels[each]}
                </option>
              ))}
            </Select>
          </Field>
          <Button onClick={() => setAsking(true)}>{words.change}</Button>
        </div>
      )}
      <RoleQuestion
        profile={profile}
        role={choices.includes(role) ? role : (choices[0] ?? role)}
        open={asking}
        onClose={() => setAsking(false)}
        onDone={setDone}
      />
    </section>
  );
}

interface RoleQuestionProps {
  readonly profile: Profile;
  readonly role: GivenRole;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
}

function RoleQuestion({ profile, role, open, onClose, onDone }: RoleQuestionProps) {
  const change = useChangeRole(profile.id);
  const follow = useSending(open);
  const failed = (error: unknown) => failureMessage(words.failed, error);
  const client = useQueryClient();
  const [heir, setHeir] = useState('');
  function close() {
    onClose();
    setHeir('');
    change.reset();
  }
  function confirm() {
    const handOver = heir === '' ? {} : { handOverTo: heir };
    void follow(change.mutateAsync({ role, ...handOver }), {
      here: close,
      done: () => {
        // Only the operator resets the second step of a former admin.
        void client.invalidateQueries(answersOf(readFactorsOf));
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
      busy={change.isPending}
      error={failed(change.error)}
      onConfirm={confirm}
      onCancel={close}
    >
      <p>{words.becomes(roleLabels[profile.role], roleLabels[role])}</p>
      <Departure id={profile.id} heir={heir} onHeir={setHeir} error={change.error} />
    </Confirm>
  );
}
