import { type ManuscriptStatus, statusTone, type Tone } from '@ruang-naskah/domain/manuscripts/status';
import { splitBracket } from '@ruang-naskah/domain/text';
import {
  BookCheck,
  Check,
  Clock,
  LayoutTemplate,
  type LucideIcon,
  PenLine,
  Printer,
  RotateCcw,
  ShieldCheck,
  X,
} from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';

const icons: Partial<Record<Tone, LucideIcon>> = {
  hijau: Check,
  merah: X,
  jingga: RotateCcw,
  biru: LayoutTemplate,
  terong: PenLine,
  toska: ShieldCheck,
  selesai: BookCheck,
};

/** §4 badge colours. A long status shows its first part as the badge and the bracket beside it. */
export function StatusBadge({ status }: { status: ManuscriptStatus }) {
  const { head, rest } = splitBracket(status);
  const tone = statusTone(status);
  const Icon = icons[tone] ?? (status.endsWith('Cetak') ? Printer : Clock);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone} icon={<Icon size={14} aria-hidden />}>
        {head}
      </Badge>{' '}
      {rest === '' ? null : <small className="text-tinta-2">{rest}</small>}
    </span>
  );
}
