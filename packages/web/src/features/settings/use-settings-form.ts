import type { FieldErrors } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { fieldErrors } from '@ruang-naskah/domain/schema-errors';
import type { UpdateSettingsInput } from '@ruang-naskah/domain/settings/edit';
import type { Settings, StoredSettings } from '@ruang-naskah/domain/settings/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { offlineError, refusalOf } from '../../api/api-error.ts';
import { useVersionedEdit } from '../../api/use-versioned-edit.ts';
import { carriedOver, changesBetween, draftOf, type SettingsDraft, settingsOf } from './draft.ts';
import { storedSettings, useUpdateSettings } from './queries.ts';

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
  const settings = settingsOf(draft);
  const [check, setCheck] = useState<(settings: Settings) => FieldErrors>(() => () => ({}));
  const [attempt, setAttempt] = useState(noAttempt);
  const [busy, setBusy] = useState(false);
  const update = useUpdateSettings();

  /** The errors of this attempt, or undefined. */
  async function save(): Promise<Partial<Attempt> | undefined> {
    const { UpdateSettingsInput } = await loadSchema();
    const result = UpdateSettingsInput.safeParse(settings);
    setCheck(() => (now: Settings) => errorsOf(UpdateSettingsInput.safeParse(now)));
    if (!result.success) return { errors: errorsOf(result) };
    const imprints = result.data.imprints.map((imprint, at) => ({ ...imprint, ...wasOf(draft, at) }));
    const body = { ...result.data, imprints };
    const saved = await versioned.save((version) => update.mutateAsync({ body, version }));
    versioned.startOver(saved);
    onSaved(saved);
    return undefined;
  }
  async function submit() {
    setBusy(true);
    const failure = await save().catch(refusedBecause);
    setAttempt(({ count }) =>
      failure === undefined ? noAttempt : { ...noAttempt, ...failure, count: count + 1 },
    );
    setBusy(false);
  }
  async function reload() {
    if (await versioned.reload()) setAttempt(noAttempt);
  }
  const { submitError, count } = attempt;
  const errors = submitError === null ? stillFailing(attempt.errors, check(settings)) : attempt.errors;
  return {
    draft,
    set: <Name extends keyof SettingsDraft>(name: Name, value: SettingsDraft[Name]) =>
      versioned.change((now) => ({ ...now, [name]: value })),
    errors,
    changes: changesBetween(withoutVersion(base), settings).length,
    /** Somebody else saved meanwhile: `reload` is the way on. */
    stale: versioned.stale,
    rebased: versioned.rebased,
    reload,
    shell: { errors, submitError, attempt: count, busy, onSubmit: () => void submit() },
  };
}

function wasOf({ imprints }: SettingsDraft, at: number): { readonly was?: string } {
  const was = imprints[at]?.was;
  return was === undefined ? {} : { was };
}

/** The draft, made from saved settings; own changes are carried over to settings saved by somebody else. */
function useSettingsDraft(stored: StoredSettings) {
  const client = useQueryClient();
  return useVersionedEdit<StoredSettings, SettingsDraft>({
    stored,
    latest: () => client.fetchQuery({ ...storedSettings(), staleTime: 0 }),
    begin: draftOf,
    rebase: (draft, base, latest) => carriedOver(draft, withoutVersion(base), withoutVersion(latest)),
  });
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

function refusedBecause(error: unknown): Partial<Attempt> {
  const { failure, errors } = refusalOf(words.saveFailed, error);
  return { errors, submitError: failure };
}
