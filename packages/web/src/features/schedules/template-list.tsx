import { messages } from '@ruang-naskah/domain/messages.id';
import type { Schedules } from '@ruang-naskah/domain/schedules/schema';
import { templateLabel } from '@ruang-naskah/domain/schedules/values';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useOutcome } from '../../api/use-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { RowActions } from '../../ui/list/row-actions.tsx';
import { useRemovalFocus } from '../../ui/list/use-removal-focus.ts';
import { type Template, useTemplateSaving } from './use-template-saving.ts';

const words = messages.schedules;
const TemplateForm = lazy(async () => ({ default: (await import('./template-form.tsx')).TemplateForm }));

/** The templates with the actions on them. */
export function TemplateList({ stored }: { stored: Schedules }) {
  const { templates } = stored;
  const saving = useTemplateSaving(stored);
  const toast = useToast();
  /** The template whose form is open: `null` for a new one, undefined while no form is open. */
  const [edited, setEdited] = useState<Template | null | undefined>(undefined);
  const { container, focusAfterRemoving } = useRemovalFocus<HTMLElement>(templates.map(templateLabel));
  const handleOutcome = useOutcome();
  function remove(template: Template) {
    void handleOutcome(saving.remove(template), {
      ifStillOpen: () => focusAfterRemoving(templateLabel(template)),
      done: () => toast({ message: words.removed(templateLabel(template)) }),
      failed: saving.failed,
    });
  }
  return (
    <section ref={container} className="grid gap-4" aria-label={words.title}>
      <div>
        <Button icon={<Plus size={18} aria-hidden />} onClick={() => setEdited(null)}>
          {words.add}
        </Button>
      </div>
      {saving.failure === '' || edited !== undefined ? null : (
        <Alert tone="danger" role="alert">
          <p>{saving.failure}</p>
        </Alert>
      )}
      {templates.length === 0 ? (
        <Empty>{words.empty}</Empty>
      ) : (
        <Rows templates={templates} busy={saving.busy} onChange={setEdited} onRemove={remove} />
      )}
      <Suspense fallback={null}>
        {edited === undefined ? null : (
          <TemplateForm
            stored={stored}
            template={edited}
            saving={saving}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}

interface RowsProps {
  readonly templates: readonly Template[];
  readonly busy: boolean;
  readonly onChange: (template: Template) => void;
  readonly onRemove: (template: Template) => void;
}

function Rows({ templates, busy, onChange, onRemove }: RowsProps) {
  return (
    <ul className="rounded-2 border border-garis bg-kertas">
      {templates.map((template) => {
        const label = templateLabel(template);
        const days = Object.values(template.offsets).filter((offset) => offset !== undefined);
        return (
          <li key={label} className="flex items-center gap-3 border-garis py-2 pr-2 pl-4 not-last:border-b">
            <span className="grid min-w-0 flex-1">
              <strong>{label}</strong>
              <small className="text-tinta-2">
                {words.anchors[template.anchor]} · {words.summary(days.length, Math.max(...days))}
              </small>
            </span>
            <RowActions
              editLabel={words.change(label)}
              onChange={() => onChange(template)}
              removeLabel={words.remove(label)}
              onRemove={() => onRemove(template)}
              busy={busy}
            />
          </li>
        );
      })}
    </ul>
  );
}
