import { messages } from '@ruang-naskah/domain/messages.id';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password' | 'off';
};

/** A password that can be looked at before it is sent; pasting and password managers are welcome. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <span className="control-row">
      <TextInput
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <IconButton
        label={shown ? messages.ui.hidePassword : messages.ui.showPassword}
        icon={shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
        onClick={() => setShown(!shown)}
      />
    </span>
  );
}
