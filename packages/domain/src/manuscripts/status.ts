import { messages } from '../messages.id.ts';

/** Manuscript statuses of §4. */
export const initialStatus = 'Sedang Direview';

/** What the admin may set, in any order (§4, decision 0008). */
export const settableStatuses = [
  'Pengajuan',
  'Telaah',
  'Diterima (Penulis Akan Dihubungi Tim Redaksi)',
  'Ditolak',
  'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)',
  'Revisi',
  'Layout',
  'Penyuntingan',
  'Proofreading',
  'Pengajuan Cetak',
  'Proses Cetak',
  'Selesai',
] as const;
export const manuscriptStatuses = [initialStatus, ...settableStatuses] as const;
export type ManuscriptStatus = (typeof manuscriptStatuses)[number];
export type SettableStatus = (typeof settableStatuses)[number];

/** The manuscript status that corresponds to its project's stage; undefined where there is none, or it is already set. */
export function statusToCarryOver(
  status: ManuscriptStatus,
  stage: string | null,
): SettableStatus | undefined {
  return settableStatuses.find((settable) => settable === stage && settable !== status);
}

/** Statuses that give the author a reason (decision 0086). */
export const reasonedStatuses = [
  'Ditolak',
  'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)',
] as const satisfies readonly SettableStatus[];
export type ReasonedStatus = (typeof reasonedStatuses)[number];

export function needsReason(status: ManuscriptStatus): status is ReasonedStatus {
  return reasonedStatuses.some((reasoned) => reasoned === status);
}

/** Tones of the design system's badge. */
export type Tone = 'kuning' | 'hijau' | 'merah' | 'jingga' | 'biru' | 'terong' | 'toska' | 'abu' | 'selesai';

const tones: Partial<Record<string, Tone>> = {
  'Diterima (Penulis Akan Dihubungi Tim Redaksi)': 'hijau',
  Ditolak: 'merah',
  Revisi: 'jingga',
  Layout: 'biru',
  Penyuntingan: 'terong',
  'Quality Control': 'toska',
  Selesai: 'selesai',
};

/** §4: own colours for seven statuses, yellow for all others; serves manuscript and overall project status. */
export function statusTone(status: string): Tone {
  return tones[status] ?? 'kuning';
}

/** The tabs of 'Riwayat Naskah'. */
export const historyTabs = ['all', 'running', 'accepted', 'rejected'] as const;
export type HistoryTab = (typeof historyTabs)[number];

export function statusesOfTab(tab: HistoryTab): readonly ManuscriptStatus[] {
  if (tab === 'all') return manuscriptStatuses;
  if (tab === 'rejected') return ['Ditolak'];
  const accepted = manuscriptStatuses.filter(
    (status) => status.startsWith('Diterima') || status === 'Selesai',
  );
  if (tab === 'accepted') return accepted;
  return manuscriptStatuses.filter((status) => status !== 'Ditolak' && !accepted.includes(status));
}

/** What the status of a manuscript means to its author. */
export function meaningOfStatus({
  status,
  revised,
}: {
  readonly status: ManuscriptStatus;
  readonly revised?: boolean | undefined;
}): string {
  const { revisionWaits, statusMeaning } = messages.manuscripts;
  return revised === true && status === initialStatus ? revisionWaits : statusMeaning[status];
}
