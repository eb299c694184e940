import { statusTone } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import {
  BookCheck,
  Clock,
  LayoutTemplate,
  type LucideIcon,
  Pencil,
  PenLine,
  Printer,
  RotateCcw,
  ShieldCheck,
  TriangleAlert,
} from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';

const stageIcons: Record<StageName, LucideIcon> = {
  Penulisan: Pencil,
  Layout: LayoutTemplate,
  Penyuntingan: PenLine,
  Telaah: Clock,
  Proofreading: Clock,
  'Quality Control': ShieldCheck,
  Revisi: RotateCcw,
  'Pengajuan Cetak': Printer,
  'Proses Cetak': Printer,
  Selesai: BookCheck,
};

/** The overall status of a project (§4 badge colours). */
export function OverallBadge({ status }: { status: StageName | null }) {
  if (status === null) {
    return (
      <Badge tone="merah" icon={<TriangleAlert size={14} aria-hidden />}>
        {messages.projects.incompleteShort}
      </Badge>
    );
  }
  const Icon = stageIcons[status];
  return (
    <Badge tone={statusTone(status)} icon={<Icon size={14} aria-hidden />}>
      {status}
    </Badge>
  );
}
