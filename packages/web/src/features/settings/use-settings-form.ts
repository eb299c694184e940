import type { FieldErrors } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { fieldErrors } from '@ruang-naskah/domain/schema-errors';
import { UpdateSettingsInput } from '@ruang-naskah/domain/settings/edit';
import type { Settings, StoredSettings } from '@ruang-naskah/domain/settings/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf } from '../../api/api-error.ts';
import { keepUnsavedText, useUnsavedText } from '../../api/unsaved-texts.ts';
import { useVersionedEdit } from '../../api/use-versioned-edit.ts';
import { storedSettings, useUpdateSettings } from './queries.ts';
import { changedSettings, rebaseDraft, type SettingsDraft, toDraft, toSettings } from './settings-draft.ts';

const words = messages.settings;

interface Attempt {
  readonly count: number;
  readonly errors: FieldErrors;
  readonly submitError: string | null;
}
const noAttempt: Attempt = { count: 0, errors: {}, submitError: null };

/**
 * The settings with their growing lists do not fit `useForm`, which reads flat forms: here the draft is state. After a
 * failed attempt each error disappears when its field is corrected.
 */
export function useSettingsForm(stored: StoredSettings, onSaved: (saved: StoredSettings) => void) {
  const versioned = useSettingsDraft(stored);
  const { base, edit: draft } = versioned;
  const settings = toSettings(draft);
  const [validate, setValidate] = useState<(settings: Settings) => FieldErrors>(() => () => ({}));
  const [attempt, setAttempt] = useState(noAttempt);
  const [busy, setBusy] = useState(false);
  const update = useUpdateSettings();
  const unsaved = useUnsavedText();

  /** Saves the draft. @returns the errors of the attempt; undefined after a success */
  async function save(): Promise<Partial<Attempt> | undefined> {
    const result = UpdateSettingsInput.safeParse(settings);
    setValidate(() => (current: Settings) => errorsOf(UpdateSettingsInput.safeParse(current)));
    if (!result.success) return { errors: errorsOf(result) };
    const imprints = result.data.imprints.map((imprint, index) => {
      const was = draft.imprints[index]?.was;
      return was === undefined ? imprint : { ...imprint, was };
    });
    const body = { ...result.data, imprints };
    const saved = await versioned.save((version) => update.mutateAsync({ body, version }));
    versioned.startOver(saved);
    onSaved(saved);
    return undefined;
  }
  async function submit() {
    setBusy(true);
    const sent = unsaved.sentForm();
    const failure = await save().catch(toFailedAttempt);
    if (failure !== undefined && sent !== undefined)
      keepUnsavedText(failure.submitError ?? Object.values(failure.errors ?? {})[0] ?? '', sent);
    setAttempt(({ count }) =>
      failure === undefined ? noAttempt : { ...noAttempt, ...failure, count: count + 1 },
    );
    setBusy(false);
  }
  async function reload() {
    if (await versioned.reload()) setAttempt(noAttempt);
  }
  const { submitError, count } = attempt;
  const errors = submitError === null ? stillFailing(attempt.errors, validate(settings)) : attempt.errors;
  return {
    draft,
    set: <Name extends keyof SettingsDraft>(name: Name, value: SettingsDraft[Name]) =>
      versioned.change((current) => ({ ...current, [name]: value })),
    errors,
    changeCount: changedSettings(withoutVersion(base), settings).length,
    /** Somebody else saved meanwhile: nothing can be saved before `reload`. */
    stale: versioned.stale,
    rebased: versioned.rebased,
    reload,
    shell: { ...unsaved.shell, errors, submitError, attempt: count, busy, onSubmit: () => void submit() },
  };
}

/** The draft of the stored settings; when somebody else saves them, `reload` puts its changes on top. */
function useSettingsDraft(stored: StoredSettings) {
  const client = useQueryClient();
  return useVersionedEdit<StoredSettings, SettingsDraft>({
    stored,
    fetchLatest: () => client.fetchQuery({ ...storedSettings(), staleTime: 0 }),
    begin: toDraft,
    rebase: (draft, base, latest) => rebaseDraft(draft, withoutVersion(base), withoutVersion(latest)),
  });
}
export type SettingsForm = ReturnType<typeof useSettingsForm>;

function withoutVersion({ version: _, ...settings }: StoredSettings): Settings {
  return settings;
}

type ParseResult = ReturnType<typeof UpdateSettingsInput.safeParse>;

/** An error of a whole row is shown at the row's first field: `social.1` → `social.1.name`. */
function errorsOf(result: ParseResult): FieldErrors {
  if (result.success) return {};
  const entries = Object.entries(fieldErrors(result.error));
  return Object.fromEntries(
    entries.map(([name, message]) => [
      /^(?:social|marketplaces|imprints)\.\d+$/.test(name) ? `${name}.name` : name,
      message,
    ]),
  );
}

/** Those errors of the attempt that the present input still has, with their present sentences. */
function stillFailing(attemptErrors: FieldErrors, currentErrors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.keys(attemptErrors).flatMap((name) =>
      currentErrors[name] === undefined ? [] : [[name, currentErrors[name]]],
    ),
  );
}

function toFailedAttempt(error: unknown): Partial<Attempt> {
  const { failure, errors } = refusalOf(words.saveFailed, error);
  return { errors, submitError: failure };
}
