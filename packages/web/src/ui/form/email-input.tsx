import { TextInput, type TextInputProps } from './text-input.tsx';

export type EmailInputProps = Omit<TextInputProps, 'type' | 'autoComplete'> & {
  /** 'username' where an account is looked up, so that a password manager offers it. */
  autoComplete: 'username' | 'email';
};

/** An input for an e-mail address: the phone's keyboard for it, no capital at the start, no spell check. */
export function EmailInput(props: EmailInputProps) {
  return <TextInput type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
