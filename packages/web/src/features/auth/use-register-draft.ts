import type { RegisterPageInput } from '@ruang-naskah/domain/pages';
import { useEffect, useState } from 'react';
import { readStored, removeStored, tabDraftPrefix, writeStored } from '../../api/device-storage.ts';
import { fillEmptyFields } from '../../api/fill-form.ts';
import { type FormValues, readForm } from '../../api/form-values.ts';
import { useFormDraft } from '../../api/use-form-draft.ts';

/** Removed when anybody signs in in this tab, like every key with this prefix. */
const storageKey = `${tabDraftPrefix}register`;
/** Secrets, and what can be used only once. */
const neverStored = ['password', 'confirmPassword', 'captchaId', 'captchaAnswer'];

type FieldTexts = Readonly<Record<string, string>>;

function areFieldTexts(value: unknown): value is FieldTexts {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}

/** The values that may be stored. */
export function storableValues(values: FormValues): FieldTexts {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1] !== '' && !neverStored.includes(entry[0]),
    ),
  );
}

/**
 * The form of registration is long, and phones drop the page of somebody who looks for an identity card: this tab keeps
 * what was typed. Not the device, which may be shared, because it holds identity numbers. `values` are the initial
 * ones, `formKey` changes when they do.
 */
export function useRegisterDraft({ values: posted, done, error, fields }: RegisterPageInput) {
  const [values, setValues] = useState(posted);
  const [formKey, setFormKey] = useState(0);
  const [restored, setRestored] = useState(false);
  const draft = useFormDraft(formKey, {
    read: readForm,
    write: (typed) => writeStored(storageKey, storableValues(typed), 'tab'),
  });
  // After a refused post without JavaScript the page itself brings what was typed.
  const isFirstView = !done && error === null && Object.keys(fields).length === 0;
  const { container } = draft;
  useEffect(() => {
    if (done) removeStored(storageKey, 'tab');
    const stored = isFirstView ? readStored(storageKey, areFieldTexts, 'tab') : undefined;
    const form = container.current?.querySelector('form');
    if (stored === undefined || form == null || Object.keys(stored).length <= 1) return;
    // Not by remounting the form, which would lose what was typed meanwhile.
    fillEmptyFields(form, stored);
    setRestored(true);
  }, [done, isFirstView, container]);
  function discard() {
    draft.stop();
    removeStored(storageKey, 'tab');
  }
  // Afterwards, because the form that is unmounted saves its draft once more.
  useEffect(() => {
    if (formKey > 0) removeStored(storageKey, 'tab');
  }, [formKey]);
  function startOver() {
    setValues({});
    setRestored(false);
    setFormKey((previous) => previous + 1);
  }
  return { container, values, formKey, restored, discard, startOver };
}
