import { messages } from '@ruang-naskah/domain/messages.id';
import { FormSection } from '../../ui/form/form-section.tsx';
import { Checkbox } from '../../ui/form/inputs.tsx';
import { type SectionProps, SettingTextField } from './setting-text-field.tsx';
import { TextRows } from './text-rows.tsx';

const words = messages.settings;

/** What the portal accepts beyond its fixed rules (decision 0001, §5.11). */
export function RulesSection({ form }: SectionProps) {
  return (
    <FormSection title={words.sections.rules}>
      <TextRows form={form} name="extraManuscriptHosts" hint={words.hostsHint} inputMode="url" />
      <TextRows form={form} name="extraStageHosts" hint={words.hostsHint} inputMode="url" />
      <Checkbox
        name="holdNewEditors"
        label={words.labels.holdNewEditors}
        hint={words.holdNewEditorsHint}
        checked={form.draft.holdNewEditors}
        onChange={(event) => form.set('holdNewEditors', event.target.checked)}
      />
      <SettingTextField
        form={form}
        path="registrationsPerHour"
        label={words.labels.registrationsPerHour}
        hint={words.registrationsPerHourHint}
        inputMode="numeric"
        value={form.draft.registrationsPerHour}
        onText={(text) => form.set('registrationsPerHour', text)}
      />
    </FormSection>
  );
}
