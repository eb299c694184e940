import {
  type Stage,
  type StageStatus,
  stageStatusLabel,
  stageTone,
} from '@ruang-naskah/domain/projects/stages';
import { Check, Circle, Eye, Link2, ListOrdered, type LucideIcon, RotateCcw } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';

const statusIcons: Record<StageStatus, LucideIcon> = {
  'Belum Dimulai': Circle,
  'Dalam Antrean': ListOrdered,
  'Menunggu Review': Eye,
  Selesai: Link2,
  'Perlu Perbaikan': RotateCcw,
  Disetujui: Check,
};

/** The status of one stage. */
export function StageBadge({ stage }: { stage: Stage }) {
  const Icon = statusIcons[stage.status];
  return (
    <Badge tone={stageTone(stage.status)} icon={<Icon size={14} aria-hidden />}>
      {stageStatusLabel(stage)}
    </Badge>
  );
}
