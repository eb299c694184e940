import type { UserActor } from '@ruang-naskah/domain/actor';
import { SubmitManuscriptInput } from '@ruang-naskah/domain/manuscripts/schema';
import type { ManuscriptStatus, SettableStatus } from '@ruang-naskah/domain/manuscripts/status';
import { initialStatus, needsReason, settableStatuses } from '@ruang-naskah/domain/manuscripts/status';
import { defaultReasons } from '@ruang-naskah/domain/notices/default-reasons';
import { reasonsFor } from '@ruang-naskah/domain/notices/reasons';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import type { Deps } from '../deps.ts';
import { readManuscript } from '../features/manuscripts/read.ts';
import { setStatus } from '../features/manuscripts/set-status.ts';
import { submitManuscript } from '../features/manuscripts/submit.ts';
import { demoContext } from './context.ts';
import { type ManuscriptText, manuscriptTexts } from './manuscript-texts.ts';
import type { PersonKey, SamplePeople } from './people.ts';
import type { Timeline } from './timeline.ts';

/** A manuscript that a project can be started from. */
export interface SampleManuscript {
  readonly judul: string;
  readonly author: UserActor;
  readonly status: ManuscriptStatus;
  /** Days ago of its acceptance; undefined while there is none. */
  readonly acceptedDaysAgo: number | undefined;
  /** Known once the timeline has come to its submission. */
  id(): string;
}

const accepted = 'Diterima (Penulis Akan Dihubungi Tim Redaksi)';
const acceptedWithChanges = 'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)';
const productionStatuses = settableStatuses.slice(settableStatuses.indexOf('Layout'));

/** The way to a status as an admin would have gone it. */
function pathTo(status: ManuscriptStatus): SettableStatus[] {
  if (status === initialStatus) return [];
  const reached = productionStatuses.indexOf(status as SettableStatus);
  if (reached >= 0) return ['Telaah', accepted, ...productionStatuses.slice(0, reached + 1)];
  if (status === 'Pengajuan') return ['Pengajuan'];
  if (status === 'Telaah') return ['Pengajuan', 'Telaah'];
  if (status === 'Revisi') return ['Telaah', acceptedWithChanges, 'Revisi'];
  return ['Telaah', status as SettableStatus];
}

/**
 * From the oldest to the newest: what came last still waits, what came first is a book. A manuscript in production has
 * the status of the stage of its project, or the last status before it.
 */
const finalStatuses: readonly ManuscriptStatus[] = [
  ...[
    'Selesai',
    'Selesai',
    'Proses Cetak',
    'Ditolak',
    'Pengajuan Cetak',
    'Proses Cetak',
    'Selesai',
    'Proofreading',
  ],
  ...[
    'Penyuntingan',
    'Ditolak',
    'Proofreading',
    'Pengajuan Cetak',
    'Penyuntingan',
    'Revisi',
    'Layout',
    'Proofreading',
  ],
  ...['Ditolak', 'Proofreading', acceptedWithChanges, 'Layout', accepted, 'Revisi', accepted, 'Ditolak'],
  ...['Telaah', acceptedWithChanges, accepted, 'Telaah', 'Pengajuan', initialStatus, 'Pengajuan', 'Telaah'],
  ...['Pengajuan', ...Array.from({ length: 7 }, () => initialStatus)],
] as ManuscriptStatus[];

const authors = ['siti', 'bagus', 'ayu', 'fauzan', 'maria', 'yusuf'] as const satisfies readonly PersonKey[];
/** Sent by the account that later keeps only the legacy role. */
const bySuparman = new Set([3, 18]);

const oldestDaysAgo = 172;

/** Plans every submission and every change of status. */
export function planManuscripts(deps: Deps, timeline: Timeline, people: SamplePeople): SampleManuscript[] {
  const texts = interleave(manuscriptTexts);
  return finalStatuses.map((status, index) => {
    const row = texts[index];
    const key = bySuparman.has(index) ? 'suparman' : authors[index % authors.length];
    if (row === undefined || key === undefined) throw new Error(`no sample text for manuscript ${index}`);
    // Denser towards today, as a portal that becomes known.
    const sentDaysAgo = oldestDaysAgo * (1 - (index + 1) / finalStatuses.length) ** 1.35 + 0.2;
    return planManuscript(deps, timeline, {
      ...row,
      status,
      sentDaysAgo,
      author: people[key],
      admin: people.dewi,
      index,
    });
  });
}

/** One of each imprint in turn. */
function interleave(
  groups: readonly (readonly ManuscriptText[])[],
): (ManuscriptText & { readonly imprint: number })[] {
  const longest = Math.max(...groups.map((group) => group.length));
  return Array.from({ length: longest }, (_, at) =>
    groups.flatMap((group, imprint) => {
      const text = group[at];
      return text === undefined ? [] : [{ ...text, imprint }];
    }),
  ).flat();
}

interface Plan extends ManuscriptText {
  readonly imprint: number;
  readonly status: ManuscriptStatus;
  readonly sentDaysAgo: number;
  readonly author: UserActor;
  readonly admin: UserActor;
  readonly index: number;
}

function planManuscript(deps: Deps, timeline: Timeline, plan: Plan): SampleManuscript {
  let id = '';
  const { judul, author, admin, status, sentDaysAgo } = plan;
  timeline.planDaysAgo(sentDaysAgo, async () => {
    ({ id } = await submitManuscript(deps, demoContext(author), inputOf(plan)));
  });
  const path = pathTo(status);
  const step = Math.min(12, (sentDaysAgo * 0.8) / (path.length + 1));
  path.forEach((next, at) => {
    timeline.planDaysAgo(sentDaysAgo - step * (at + 1), async () => {
      const { version } = await readManuscript(deps.db.reads, admin, id);
      await setStatus(deps, demoContext(admin, version), id, {
        status: next,
        note: needsReason(next) ? (reasonsFor(defaultReasons, next)[0]?.text ?? '') : '',
      });
    });
  });
  const acceptedAt = path.indexOf(accepted);
  const acceptedDaysAgo = acceptedAt < 0 ? undefined : sentDaysAgo - step * (acceptedAt + 1);
  return { judul, author, status, acceptedDaysAgo, id: () => id };
}

function inputOf({ judul, kategori, sinopsis, keyword, imprint, index }: Plan): SubmitManuscriptInput {
  const forChildren = imprint === 2;
  return SubmitManuscriptInput.parse({
    tujuanPenerbit: defaultSettings.imprints[imprint]?.name ?? '',
    kategori,
    judul,
    sinopsis,
    urlNaskah: `https://drive.google.com/file/d/contoh-naskah-${index + 1}/view`,
    tambahPengarang: index % 5 === 0 ? 'Tim Dosen Pengampu' : '',
    segmentPembaca: forChildren
      ? ['Anak - Anak', 'Orang Tua']
      : index % 4 === 0
        ? ['Semua']
        : ['Dewasa', 'Remaja'],
    sellingPoint:
      index % 3 === 0 ? 'Belum ada buku sejenis dalam bahasa Indonesia dengan contoh dari daerah.' : '',
    keyword,
  });
}
