import { TextInput, type TextInputProps } from './text-input.tsx';

/** A short code of digits from another device: the keyboard for it, and phones offer what has just arrived. */
export function CodeInput(props: TextInputProps) {
  return (
    <TextInput
      // What is pasted may hold a space in the middle.
      maxLength={12}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}
