import type { TurnHolder } from '../projects/turn.ts';
import { type ManuscriptStatus, manuscriptStatuses } from './status.ts';
import type { ManuscriptTask, WithdrawalFlag } from './values.ts';

const turnHolderOfStatus: Record<ManuscriptStatus, TurnHolder> = {
  'Sedang Direview': 'admin',
  Pengajuan: 'admin',
  Telaah: 'admin',
  'Diterima (Penulis Akan Dihubungi Tim Redaksi)': 'admin',
  'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)': 'penulis',
  Revisi: 'penulis',
  // In production without a project in the portal: the team works on it, and nothing can be delivered here.
  Layout: 'team',
  Penyuntingan: 'team',
  Proofreading: 'team',
  'Pengajuan Cetak': 'team',
  'Proses Cetak': 'team',
  Ditolak: 'nobody',
  Selesai: 'nobody',
};

/** Whom a manuscript waits for: what its project waits for, else what its status says. */
export function turnOfManuscript(
  status: ManuscriptStatus,
  project?: { readonly turn: { readonly who: TurnHolder } },
): TurnHolder {
  return project?.turn.who ?? turnHolderOfStatus[status];
}

/** Whether the publisher has yet to decide. */
export function isUndecided(status: ManuscriptStatus): boolean {
  return taskOfStatus(status) === 'undecided';
}

function taskOfStatus(status: ManuscriptStatus): ManuscriptTask | null {
  if (turnHolderOfStatus[status] !== 'admin') return null;
  return status.startsWith('Diterima') ? 'projectless' : 'undecided';
}

export function statusesOfTask(task: ManuscriptTask): readonly ManuscriptStatus[] {
  return manuscriptStatuses.filter((status) => taskOfStatus(status) === task);
}

/** What a manuscript asks of the admin; null for one that was withdrawn or is a project, whose stages wait elsewhere. */
export function taskOfManuscript(manuscript: {
  readonly status: ManuscriptStatus;
  readonly hasProject: boolean;
  readonly withdrawal?: { readonly state: WithdrawalFlag } | undefined;
}): ManuscriptTask | null {
  const isElsewhere = manuscript.hasProject || manuscript.withdrawal?.state === 'accepted';
  return isElsewhere ? null : taskOfStatus(manuscript.status);
}

/** Whether its author may send a revision of it: while one is asked for, and not after a refusal. */
export function isRevisable(status: ManuscriptStatus): boolean {
  return turnOfManuscript(status) === 'penulis';
}
