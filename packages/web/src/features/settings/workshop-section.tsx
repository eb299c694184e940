import { timeInWords } from '@ruang-naskah/domain/dates';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { WorkshopDay } from '@ruang-naskah/domain/settings/schema';
import { OpenWorkshopInput } from '@ruang-naskah/domain/settings/schema';
import { workshopKinds } from '@ruang-naskah/domain/settings/values';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { now } from '../../api/clock.ts';
import { useSession } from '../../api/session.tsx';
import { useForm } from '../../api/use-form.ts';
import { useOutcome } from '../../api/use-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { moveFocusUnlessTyping } from '../../ui/focus.ts';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useCloseWorkshop, useOpenWorkshop, useWorkshopText, workshopDay } from './queries.ts';

const words = messages.workshop;

/**
 * Lets many people register today, from one network or with a code (decision 0032). Saved by its own button, because the server may ask for the
 * password.
 */
export function WorkshopSection() {
  const section = useRef<HTMLElement>(null);
  /** The form or the button that was used has disappeared. */
  const focusHeading = () => moveFocusUnlessTyping(section.current?.querySelector('h2'), section.current);
  return (
    <section ref={section} className="section-rule mt-8 grid gap-4" aria-labelledby="hari-lokakarya">
      <h2 id="hari-lokakarya" tabIndex={-1} className="text-h3">
        {words.title}
      </h2>
      <p className="text-tinta-2">{words.intro(limits.workshopRegistrations)}</p>
      <Answer
        query={useQuery(workshopDay())}
        loading={<Skeleton count={2} />}
        failed={words.loadFailed}
        keepDataOnError
      >
        {(day) => <WorkshopStatus day={day} onChange={focusHeading} />}
      </Answer>
    </section>
  );
}

function WorkshopStatus({ day, onChange }: { day: WorkshopDay; onChange: () => void }) {
  const text = useWorkshopText(day);
  const toast = useToast();
  const close = useCloseWorkshop();
  const handleOutcome = useOutcome();
  if (text === null) return <OpenWorkshopForm onChange={onChange} />;
  return (
    <div className="grid justify-items-start gap-4">
      <p>{text}</p>
      {day.code === null ? null : <p className="secret-text">{day.code}</p>}
      <Failure message={failureMessage(words.closeFailed, close.error)} />
      <Button
        busy={close.isPending}
        busyLabel={words.closing}
        onClick={() =>
          handleOutcome(close.mutateAsync(), {
            ifStillOpen: onChange,
            done: () => toast({ message: words.closed }),
            failed: (error) => failureMessage(words.closeFailed, error),
          })
        }
      >
        {words.close}
      </Button>
    </div>
  );
}

function OpenWorkshopForm({ onChange }: { onChange: () => void }) {
  const { timeZone } = useSession().settings;
  const toast = useToast();
  const open = useOpenWorkshop();
  const { shell, errors } = useForm({
    schema: OpenWorkshopInput,
    send: async (body) => {
      await open.mutateAsync(body);
      toast({ message: words.opened });
    },
    ifStillOpen: onChange,
    describe: (error) => failureMessage(words.openFailed, error) ?? words.openFailed,
  });
  // «10.30 WIB»
  const zone = timeInWords(now(), timeZone).split(' ')[1] ?? timeZone;
  return (
    <div className="max-w-form">
      <FormShell {...shell} id="hari-lokakarya-form" aria-label={words.title}>
        <RadioCards
          name="kind"
          label={words.kind}
          error={errors.kind}
          columns={2}
          defaultValue="network"
          options={workshopKinds.map((kind) => ({
            value: kind,
            label: words.kinds[kind],
            description: words.kindHints[kind],
          }))}
        />
        <Field name="time" label={words.until} hint={words.untilHint(zone)} error={errors.time}>
          <TextInput type="time" />
        </Field>
        <SubmitButton variant="secondary" busyLabel={words.opening}>
          {words.open}
        </SubmitButton>
      </FormShell>
    </div>
  );
}
