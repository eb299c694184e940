import { messages } from '@ruang-naskah/domain/messages.id';
import type { Template } from '@ruang-naskah/domain/notices/schema';
import { SaveTemplateInput } from '@ruang-naskah/domain/notices/schema';
import {
  defaultTemplate,
  fillIn,
  type NoticeTemplate,
  sampleValues,
} from '@ruang-naskah/domain/notices/templates';
import { type NoticeEvent, variablesOf } from '@ruang-naskah/domain/notices/values';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useForm } from '../../api/use-form.ts';
import { useSnapshot } from '../../api/use-snapshot.ts';
import { Button } from '../../ui/button.tsx';
import { useDiscardQuestion } from '../../ui/dialog/use-discard-question.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { Select, TextArea, TextInput } from '../../ui/form/inputs.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { noticeTemplates, useSaveTemplate } from './queries.ts';

const words = messages.notices;

/** The template of each notice, one at a time, with a preview in which the variables are filled in. */
export function TemplateSection() {
  const [event, setEvent] = useState<NoticeEvent>('assigned');
  return (
    <section className="card grid gap-4" aria-labelledby="templat-kabar">
      <h2 id="templat-kabar">{words.templatesTitle}</h2>
      <p className="text-tinta-2">{words.templatesIntro}</p>
      <Answer
        query={useQuery(noticeTemplates())}
        loading={<Skeleton shape="rows" count={3} />}
        failed={words.loadFailed}
        keepDataOnError
      >
        {({ items }) => (
          <>
            <Field name="templat" label={words.templateEvent}>
              <Select
                value={event}
                onChange={({ target }) =>
                  setEvent(items.find((item) => item.event === target.value)?.event ?? event)
                }
              >
                {items.map((item) => (
                  <option key={item.event} value={item.event}>
                    {words.events[item.event]}
                  </option>
                ))}
              </Select>
            </Field>
            {items
              .filter((item) => item.event === event)
              .map((item) => (
                <TemplateForm key={item.event} template={item} />
              ))}
          </>
        )}
      </Answer>
    </section>
  );
}

function TemplateForm({ template }: { template: Template }) {
  const { event } = template;
  const { askFirst, question } = useDiscardQuestion();
  const save = useSaveTemplate();
  const snapshot = useSnapshot(template, { takenOnInput: true });
  /** The stored template when the form was last filled with it. */
  const [loaded, setLoaded] = useState(template);
  /** The initial texts of the fields: the stored ones, or the defaults. */
  const [initialTexts, setInitialTexts] = useState<NoticeTemplate>(template);
  const [typed, setTyped] = useState(initialTexts);
  const [timesFilled, setTimesFilled] = useState(0);
  const isTyped = ![template, defaultTemplate(event)].some((texts) => isSame(texts, typed));
  function fillForm(texts: NoticeTemplate) {
    setInitialTexts(texts);
    setTyped(texts);
    setTimesFilled((times) => times + 1);
  }
  // Saved here, or by somebody else while nothing was typed.
  if (loaded.version !== template.version && [loaded, template].some((texts) => isSame(texts, typed))) {
    setLoaded(template);
    if (!isSame(template, typed)) fillForm(template);
  }
  const { shell, errors } = useForm({
    snapshot,
    schema: SaveTemplateInput,
    send: async (body) => {
      await save.mutateAsync({ ...body, version: snapshot.value.version });
    },
    describe: (error) => failureMessage(words.templateSaveFailed, error),
  });
  return (
    <FormShell {...shell} id="templat" data-about={event} aria-label={words.templatesTitle}>
      <input type="hidden" name="event" value={event} />
      <Field
        key={`subject ${timesFilled}`}
        name="subject"
        label={words.templateSubject}
        error={errors.subject}
      >
        <TextInput
          defaultValue={initialTexts.subject}
          onInput={({ currentTarget }) => setTyped({ ...typed, subject: currentTarget.value })}
        />
      </Field>
      <Field key={`text ${timesFilled}`} name="text" label={words.templateText} error={errors.text}>
        <TextArea
          defaultValue={initialTexts.text}
          rows={4}
          onInput={({ currentTarget }) => setTyped({ ...typed, text: currentTarget.value })}
        />
      </Field>
      <p className="text-sm text-tinta-2">
        {words.templateUsable}{' '}
        {variablesOf(event)
          .map((name) => `{${name}} ${words.variables[name]}`)
          .join(', ')}
      </p>
      <div className="rounded-2 border border-garis bg-kertas p-4">
        <p className="text-sm text-tinta-2">{words.templatePreview}</p>
        <p className="font-semibold wrap-anywhere">{fillIn(typed.subject, sampleValues(event))}</p>
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {fillIn(typed.text, sampleValues(event))}
        </p>
      </div>
      {template.changed ? (
        <Button
          variant="quiet"
          icon={<RotateCcw size={18} aria-hidden />}
          onClick={() => askFirst(isTyped, () => fillForm(defaultTemplate(event)))}
        >
          {words.templateReset}
        </Button>
      ) : null}
      {question}
      <SubmitButton busyLabel={words.saving}>{words.templateSave}</SubmitButton>
    </FormShell>
  );
}

function isSame(one: NoticeTemplate, other: NoticeTemplate): boolean {
  return one.subject === other.subject && one.text === other.text;
}
