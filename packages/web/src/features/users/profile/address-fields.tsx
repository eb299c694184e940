import { messages } from '@ruang-naskah/domain/messages.id';
import { useRef, useState } from 'react';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { recheck } from '../../../ui/form/recheck.ts';
import type { ProfileFieldsProps } from './profile-input.tsx';
import { ProfileInput } from './profile-input.tsx';

/** Address and KTP address; «Sama dengan alamat» copies the first into the second. */
export function AddressFields({ values, errors }: ProfileFieldsProps) {
  const address = useRef<HTMLInputElement>(null);
  const idAddress = useRef<HTMLInputElement>(null);
  const [same, setSame] = useState(false);
  function copy() {
    if (address.current !== null && idAddress.current !== null)
      idAddress.current.value = address.current.value;
  }
  function toggle(checked: boolean) {
    setSame(checked);
    if (!checked) return;
    copy();
    recheck(idAddress.current);
  }
  return (
    <FormSection title={messages.auth.sectionAddress}>
      <ProfileInput
        name="alamat"
        ref={address}
        values={values}
        errors={errors}
        autoComplete="address-line1"
        onInput={() => same && copy()}
        onBlur={() => same && recheck(idAddress.current)}
      />
      <div className="grid gap-1">
        <ProfileInput name="alamatKtp" ref={idAddress} values={values} errors={errors} readOnly={same} />
        <div className="noscript:hidden">
          <Checkbox
            label={messages.auth.sameAsAddress}
            // One that was ticked before hydration is not in the state, which would undo it.
            ref={(box) => {
              if (box?.checked === true && !same) toggle(true);
            }}
            checked={same}
            onChange={(event) => toggle(event.target.checked)}
          />
        </div>
      </div>
      <ProfileInput name="kota" values={values} errors={errors} autoComplete="address-level2" />
      <ProfileInput
        name="kodePos"
        values={values}
        errors={errors}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={16}
      />
    </FormSection>
  );
}
