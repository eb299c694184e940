import { useRef } from 'react';
import { Field } from './field.tsx';
import { TextArea } from './inputs.tsx';
import { SubmitButton } from './submit-button.tsx';

interface AcceptOrRefuseProps {
  readonly words: Readonly<Record<'answer' | 'answerHint' | 'accept' | 'refuse' | 'deciding', string>>;
  readonly error: string | undefined;
  readonly onPress: (isAccepted: boolean) => void;
}

/** Which of the two buttons sent the form; `accepted` is sent with its fields. */
export function useAcceptOrRefuse() {
  const accepted = useRef(true);
  const press = (isAccepted: boolean) => {
    accepted.current = isAccepted;
  };
  return { accepted, press };
}

/** The end of a form that answers a request: a sentence, accepted or refused. */
export function AcceptOrRefuse({ words, error, onPress }: AcceptOrRefuseProps) {
  return (
    <>
      <Field name="note" label={words.answer} hint={words.answerHint} error={error} optional>
        <TextArea rows={3} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busyLabel={words.deciding} onClick={() => onPress(true)}>
          {words.accept}
        </SubmitButton>
        <SubmitButton variant="secondary" busyLabel={words.deciding} onClick={() => onPress(false)}>
          {words.refuse}
        </SubmitButton>
      </div>
    </>
  );
}
