import { messages } from '@ruang-naskah/domain/messages.id';
import type { Role } from '@ruang-naskah/domain/roles';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const tones: Record<Role, BadgeTone> = { admin: 'wedel', redaksi: 'terong', penulis: 'biru', user: 'abu' };

/** The legacy role 'user' is 'Penaskah' to every reader (§1). */
export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={tones[role]}>{messages.shell.roleLabels[role]}</Badge>;
}
