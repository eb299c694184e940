import { dayOf } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { maritalStatuses, oddNikDigits, profileGroups } from '@ruang-naskah/domain/users/values';
import { useEffect, useState } from 'react';
import { now } from '../../../api/clock.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { Select } from '../../../ui/form/inputs.tsx';
import { AddressFields } from './address-fields.tsx';
import type { ProfileFieldsProps } from './profile-input.tsx';
import { ProfileInput } from './profile-input.tsx';

const auth = messages.auth;
const users = messages.users;

/** The profile fields in their three groups, for registering and for changing one's data (§3 users). */
export function ProfileFieldsets({ values, errors }: ProfileFieldsProps) {
  return (
    <>
      <FormSection title={auth.sectionPersonal}>
        <ProfileInput name="nama" values={values} errors={errors} autoComplete="name" />
        <IdentityNumber values={values} errors={errors} />
        <ProfileInput name="nomerHp" values={values} errors={errors} type="tel" autoComplete="tel" />
        <ProfileInput name="tempatLahir" values={values} errors={errors} />
        <BirthDate values={values} errors={errors} />
      </FormSection>
      <AddressFields values={values} errors={errors} />
      <ExtraFields values={values} errors={errors} />
    </>
  );
}

/** An unusual number of digits is pointed out when the field is left, but accepted. */
function IdentityNumber({ values, errors }: ProfileFieldsProps) {
  const [unusualDigits, setUnusualDigits] = useState(() => oddNikDigits(values.nik ?? ''));
  return (
    <ProfileInput
      name="nik"
      values={values}
      errors={errors}
      hint={
        <>
          {auth.nikHint}
          <output className="block font-semibold">
            {unusualDigits === undefined ? null : auth.nikNotice(unusualDigits)}
          </output>
        </>
      }
      onBlur={(event) => setUnusualDigits(oddNikDigits(event.target.value))}
    />
  );
}

function BirthDate({ values, errors }: ProfileFieldsProps) {
  const [date, setDate] = useState(values.tanggalLahir ?? '');
  const [today, setToday] = useState<string>();
  // Only once hydrated: the server's page must not depend on the day it was made.
  useEffect(() => setToday(dayOf(now())), []);
  return (
    <DateField
      name="tanggalLahir"
      label={users.labels.tanggalLahir}
      error={errors.tanggalLahir}
      value={date}
      onChange={setDate}
      autoComplete="bday"
      {...(today === undefined ? {} : { max: today })}
    />
  );
}

function ExtraFields({ values, errors }: ProfileFieldsProps) {
  const hasError = profileGroups.extra.some((name) => errors[name] !== undefined);
  const [open, setOpen] = useState(() => hasError || profileGroups.extra.some((name) => values[name]));
  // A field with an error must be reachable from the summary.
  if (hasError && !open) setOpen(true);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="section-rule">
      <summary className="min-h-11 py-2 font-serif text-h3 font-semibold">{auth.sectionExtra}</summary>
      <div className="mt-3 grid gap-5">
        <Field
          name="statusPerkawinan"
          label={users.labels.statusPerkawinan}
          error={errors.statusPerkawinan}
          optional
        >
          <Select defaultValue={values.statusPerkawinan ?? ''}>
            <option value="">{users.notFilled}</option>
            {maritalStatuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </Select>
        </Field>
        <ProfileInput name="telpRumah" values={values} errors={errors} type="tel" />
        <ProfileInput name="npwp" values={values} errors={errors} inputMode="numeric" />
        <ProfileInput name="alamatNpwp" values={values} errors={errors} />
        <ProfileInput name="telpKantor" values={values} errors={errors} />
        <ProfileInput name="noRek" values={values} errors={errors} hint={auth.accountHint} />
      </div>
    </details>
  );
}
