import { messages } from '@ruang-naskah/domain/messages.id';
import { FileDown } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { useExportAudit } from './queries.ts';
import type { AuditView } from './use-audit-view.ts';

const words = messages.activities;

interface ExportAuditProps {
  readonly filters: AuditView['filters'];
  /** The page says what went wrong. */
  readonly exporting: ReturnType<typeof useExportAudit>;
}

/** Exports the filtered lines as a file. */
export function ExportAudit({ filters, exporting }: ExportAuditProps) {
  const toast = useToast();
  return (
    <Button
      icon={<FileDown size={18} aria-hidden />}
      busy={exporting.isPending}
      busyLabel={words.auditExporting}
      onClick={() => exporting.mutate(filters, { onSuccess: () => toast({ message: words.auditExported }) })}
    >
      {words.auditExport}
    </Button>
  );
}
