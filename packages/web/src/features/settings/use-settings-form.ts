import type { FieldErrors } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { fieldErrors } from '@ruang-naskah/domain/schema-errors';
import type { UpdateSettingsInput } from '@ruang-naskah/domain/settings/edit';
import type { Settings, StoredSettings } from '@ruang-naskah/domain/settings/schema';
import { useState } from 'react';
import { ApiError, failureMessage, offlineError } from '../../api/api-error.ts';
import { changesBetween, draftOf, type SettingsDraft, settingsOf, withOwnChanges } from './draft.ts';
import { useUpdateSettings } from './queries.ts';

const words = messages.settings;

interface Attempt {
  readonly count: number;
  readonly errors: FieldErrors;
  readonly submitError: string | null;
  /** Somebody else saved meanwhile: this attempt can only be made again on what they saved. */
  readonly stale: boolean;
}
const noAttempt: Attempt = { count: 0, errors: {}, submitError: null, stale: false };

/**
 * The settings with their growing lists do not fit `useForm`, which reads flat forms: here the draft is state. After a
 * failed attempt the errors that were found disappear as their fields are put right.
 */
export function useSettingsForm(stored: StoredSettings, onSaved: (saved: StoredSettings) => void) {
  const { base, draft, settings, set, adopt } = useSettingsDraft(stored);
  const [check, setCheck] = useState<(settings: Settings) => FieldErrors>(() => () => ({}));
  const [attempt, setAttempt] = useState(noAttempt);
  const [busy, setBusy] = useState(false);
  const update = useUpdateSettings();

  /** What this attempt failed on, or nothing. */
  async function save(): Promise<Partial<Attempt> | undefined> {
    const { UpdateSettingsInput } = await loadSchema();
    const result = UpdateSettingsInput.safeParse(settings);
    setCheck(() => (now: Settings) => errorsOf(UpdateSettingsInput.safeParse(now)));
    if (!result.success) return { errors: errorsOf(result) };
    const saved = await update.mutateAsync({ body: result.data, version: base.version });
    adopt(saved, saved);
    onSaved(saved);
    return undefined;
  }
  async function submit() {
    setBusy(true);
    const failure = await save().catch(refusalOf);
    setAttempt(({ count }) =>
      failure === undefined ? noAttempt : { ...noAttempt, ...failure, count: count + 1 },
    );
    setBusy(false);
  }
  /** Takes over what somebody else saved; one's own changes stay on top of it. */
  function rebase(latest: StoredSettings) {
    adopt(latest, withOwnChanges(withoutVersion(base), settings, withoutVersion(latest)));
    setAttempt(noAttempt);
  }
  const { submitError, count, stale } = attempt;
  const errors = submitError === null ? stillFailing(attempt.errors, check(settings)) : attempt.errors;
  return {
    draft,
    set,
    errors,
    changes: changesBetween(withoutVersion(base), settings).length,
    /** Somebody else saved meanwhile: `rebase` is the way on. */
    stale,
    rebase,
    shell: { errors, submitError, attempt: count, busy, onSubmit: () => void submit() },
  };
}

/** What is in the form, and the saved settings that it was made from. */
function useSettingsDraft(stored: StoredSettings) {
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(() => draftOf(stored));
  return {
    base,
    draft,
    settings: settingsOf(draft),
    set: <Name extends keyof SettingsDraft>(name: Name, value: SettingsDraft[Name]) =>
      setDraft((now) => ({ ...now, [name]: value })),
    adopt: (next: StoredSettings, shown: Settings) => {
      setBase(next);
      setDraft(draftOf(shown));
    },
  };
}
export type SettingsForm = ReturnType<typeof useSettingsForm>;

function withoutVersion({ version: _, ...settings }: StoredSettings): Settings {
  return settings;
}

/** After the first paint, so that nobody waits for Zod to see the form. @throws ApiError `offline` */
async function loadSchema() {
  try {
    return await import('@ruang-naskah/domain/settings/edit');
  } catch {
    throw offlineError();
  }
}

type Parsed = ReturnType<(typeof UpdateSettingsInput)['safeParse']>;

/** A sentence about a whole row stands at the row's name: `social.1` → `social.1.name`. */
function errorsOf(result: Parsed): FieldErrors {
  if (result.success) return {};
  const entries = Object.entries(fieldErrors(result.error));
  return Object.fromEntries(
    entries.map(([name, message]) => [
      /^(?:social|marketplaces|imprints)\.\d+$/.test(name) ? `${name}.name` : name,
      message,
    ]),
  );
}

function stillFailing(found: FieldErrors, now: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.keys(found).flatMap((name) => (now[name] === undefined ? [] : [[name, now[name]]])),
  );
}

function refusalOf(error: unknown): Partial<Attempt> {
  const stale = error instanceof ApiError && error.code === 'version_stale';
  const errors = error instanceof ApiError ? error.fields : {};
  return { stale, errors, submitError: failureMessage(words.saveFailed, error) };
}
