import { dayInWords } from '@ruang-naskah/domain/dates';
import { emailWithReadableDomain } from '@ruang-naskah/domain/emails';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Profile, ProfileField } from '@ruang-naskah/domain/users/schema';
import { maskedFields, maskValue, profileGroups } from '@ruang-naskah/domain/users/values';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';

const words = messages.users;
const titles = {
  personal: messages.auth.sectionPersonal,
  address: messages.auth.sectionAddress,
  extra: messages.auth.sectionExtra,
} as const;
const groups = ['personal', 'address', 'extra'] as const;

/** The profile as it stands: account, then the same three groups as the form. */
export function ProfileView({ profile }: { profile: Profile }) {
  return (
    <div className="grid gap-8">
      <Group
        title={messages.auth.sectionAccount}
        items={[
          { term: words.labels.email, value: emailWithReadableDomain(profile.email) },
          { term: words.labels.role, value: words.roleLabels[profile.role] },
          { term: words.labels.tujuanPendaftaran, value: profile.tujuanPendaftaran },
        ]}
      />
      {groups.map((group) => (
        <Group
          key={group}
          title={titles[group]}
          items={profileGroups[group].map((name) => ({
            term: words.labels[name],
            value: <FieldValue name={name} value={profile[name]} />,
          }))}
        />
      ))}
    </div>
  );
}

function Group({ title, items }: { title: string; items: { term: string; value: ReactNode }[] }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-h3">{title}</h2>
      <DescriptionList items={items} />
    </section>
  );
}

function FieldValue({ name, value }: { name: ProfileField; value: string }) {
  if (value === '') return words.empty;
  if (maskedFields.some((masked) => masked === name))
    return <MaskedValue label={words.labels[name]} value={value} />;
  return name === 'tanggalLahir' ? dayInWords(value) : value;
}

/** Masked until the person asks to see it. */
function MaskedValue({ label, value }: { label: string; value: string }) {
  const [shown, setShown] = useState(false);
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="tabular-nums">{shown ? value : maskValue(value)}</span>
      <Button
        variant="quiet"
        aria-pressed={shown}
        aria-label={words.revealField(label)}
        onClick={() => setShown(!shown)}
      >
        {shown ? words.hide : words.reveal}
      </Button>
    </span>
  );
}
