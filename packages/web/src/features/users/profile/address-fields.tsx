import { messages } from '@ruang-naskah/domain/messages.id';
import { useRef, useState } from 'react';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { Checkbox, recheck } from '../../../ui/form/inputs.tsx';
import type { ProfileFieldsProps } from './profile-input.tsx';
import { ProfileInput } from './profile-input.tsx';

/** Address and KTP address; «Sama dengan alamat» copies the first into the second, and gives back what was typed there. */
export function AddressFields({ values, errors }: ProfileFieldsProps) {
  const address = useRef<HTMLInputElement>(null);
  const ktpAddress = useRef<HTMLInputElement>(null);
  const [isSame, setIsSame] = useState(false);
  const typedKtpAddress = useRef('');
  function copy() {
    if (address.current !== null && ktpAddress.current !== null)
      ktpAddress.current.value = address.current.value;
  }
  function toggle(checked: boolean) {
    setIsSame(checked);
    if (ktpAddress.current === null) return;
    if (checked) {
      typedKtpAddress.current = ktpAddress.current.value;
      copy();
    } else if (typedKtpAddress.current !== '') ktpAddress.current.value = typedKtpAddress.current;
    recheck(ktpAddress.current);
  }
  return (
    <FormSection title={messages.auth.sectionAddress}>
      <ProfileInput
        name="alamat"
        ref={address}
        values={values}
        errors={errors}
        autoComplete="address-line1"
        onInput={() => isSame && copy()}
        onBlur={() => isSame && recheck(ktpAddress.current)}
      />
      <div className="grid gap-1">
        <ProfileInput name="alamatKtp" ref={ktpAddress} values={values} errors={errors} readOnly={isSame} />
        <div className="noscript:hidden">
          <Checkbox
            label={messages.auth.sameAsAddress}
            // One that was ticked before hydration is not in the state, which would undo it.
            ref={(box) => {
              if (box?.checked === true && !isSame) toggle(true);
            }}
            checked={isSame}
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
