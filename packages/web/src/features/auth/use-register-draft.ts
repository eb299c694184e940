import type { RegisterPageInput } from '@ruang-naskah/domain/pages';
import { useEffect, useState } from 'react';
import { readStored, removeStored, writeStored } from '../../api/device-storage.ts';
import { fillEmpty } from '../../api/fill-form.ts';
import { type FormValues, readForm } from '../../api/form-values.ts';
import { useFormDraft } from '../../api/use-form-draft.ts';

const key = 'ruang-naskah.register';
/** Never kept: secrets, and what is of use once. */
const left = ['password', 'confirmPassword', 'captchaId', 'captchaAnswer'];

type Texts = Readonly<Record<string, string>>;

function areTexts(value: unknown): value is Texts {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}

/** What is kept of the values: texts that are not secret. */
export function keptOf(values: FormValues): Texts {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1] !== '' && !left.includes(entry[0]),
    ),
  );
}

/**
 * The form of registration is long, and phones drop the page of somebody who looks for an identity card: this tab keeps
 * what was typed. Not the device, which may be shared, because it holds identity numbers. `values` are those to begin
 * with, `round` changes when they do.
 */
export function useRegisterDraft({ values: posted, done, error, fields }: RegisterPageInput) {
  const [values, setValues] = useState(posted);
  const [round, setRound] = useState(0);
  const [restored, setRestored] = useState(false);
  const draft = useFormDraft(round, {
    read: readForm,
    write: (typed) => writeStored(key, keptOf(typed), 'tab'),
  });
  // After a refused post without JavaScript the page brings what was typed.
  const fresh = !done && error === null && Object.keys(fields).length === 0;
  const { container } = draft;
  useEffect(() => {
    if (done) removeStored(key, 'tab');
    const kept = fresh ? readStored(key, areTexts, 'tab') : undefined;
    const form = container.current?.querySelector('form');
    if (kept === undefined || form == null || Object.keys(kept).length <= 1) return;
    // In place: a form that is drawn anew would lose what is typed just now, and the password with it.
    fillEmpty(form, kept);
    setRestored(true);
  }, [done, fresh, container]);
  function forget() {
    draft.stop();
    removeStored(key, 'tab');
  }
  // Once the form that was left has kept its last words.
  useEffect(() => {
    if (round > 0) removeStored(key, 'tab');
  }, [round]);
  function startOver() {
    setValues({});
    setRestored(false);
    setRound((now) => now + 1);
  }
  return { container, values, round, restored, forget, startOver };
}
