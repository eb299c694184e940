import { messages } from '@ruang-naskah/domain/messages.id';
import type { StoredSettings } from '@ruang-naskah/domain/settings/schema';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { DueDaysOff } from '../calendar/parts.ts';
import { ListSections } from './list-sections.tsx';
import { ContactSection, PublisherSection } from './publisher-sections.tsx';
import { RulesSection } from './rules-section.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import { WeekSection } from './week-section.tsx';

const words = messages.settings;

export function SettingsForm({ stored }: { stored: StoredSettings }) {
  const toast = useToast();
  const [, navigate] = useLocation();
  const { settings, setSettings } = useSession();
  const [weekChanged, setWeekChanged] = useState(false);
  const form = useSettingsForm(stored, ({ version: _, ...saved }) => {
    setWeekChanged(
      (alreadyChanged) => alreadyChanged || saved.workingWeek.join() !== settings.workingWeek.join(),
    );
    setSettings(saved);
    toast({ message: words.saved });
  });
  return (
    <>
      <FormShell {...form.shell} id="pengaturan" data-guarded aria-label={messages.shell.screens.settings}>
        {form.stale ? (
          <div>
            <Button onClick={() => void form.reload()}>{words.reload}</Button>
          </div>
        ) : null}
        {form.rebased ? (
          <Alert tone="info" role="status">
            {words.reloaded}
          </Alert>
        ) : null}
        <PublisherSection form={form} />
        <ContactSection form={form} />
        <ListSections form={form} />
        <WeekSection form={form} />
        <RulesSection form={form} />
        {weekChanged ? (
          <Suspense fallback={null}>
            <DueDaysOff />
          </Suspense>
        ) : null}
        <SaveBar changeCount={form.changeCount} />
      </FormShell>
      <UnsavedChanges dirty={form.changeCount > 0 && !form.shell.busy} go={navigate} />
    </>
  );
}

/** Sticky only while there is something to save, so that it covers nothing on a phone otherwise. */
function SaveBar({ changeCount }: { changeCount: number }) {
  return (
    <div
      className={classNames(
        '-mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-garis bg-mori px-4 py-3',
        changeCount > 0 && 'sticky bottom-0 z-1',
      )}
    >
      <SubmitButton busyLabel={words.saving}>{words.save}</SubmitButton>
      <p role="status" className="text-sm text-tinta-2">
        {changeCount === 0 ? words.allSaved : words.unsaved(changeCount)}
      </p>
    </div>
  );
}
