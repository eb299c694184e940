import type { WorkType } from '@ruang-naskah/domain/projects/stages';
import type { Deps } from '../deps.ts';
import { createTask } from '../features/projects/create.ts';
import { deliverLink } from '../features/projects/deliver-link.ts';
import { readProject } from '../features/projects/read.ts';
import { updateProject } from '../features/projects/update.ts';
import { demoContext } from './context.ts';
import type { PersonKey, SamplePeople } from './people.ts';
import type { Timeline } from './timeline.ts';

interface Task {
  readonly title: string;
  readonly workType: WorkType;
  readonly editor: PersonKey;
  readonly givenDaysAgo: number;
  /** Days from today; negative for the past. */
  readonly dueIn: number;
  readonly deliveredDaysAgo?: number;
  readonly approvedDaysAgo?: number;
}

/** Single tasks beside the books: waiting, late, delivered and done. */
const tasks: readonly Task[] = [
  {
    title: 'Tata letak katalog semester ganjil',
    workType: 'Layout',
    editor: 'ratna',
    givenDaysAgo: 60,
    dueIn: -45,
    deliveredDaysAgo: 47,
    approvedDaysAgo: 46,
  },
  {
    title: 'Suntingan naskah pemenang lomba cerpen',
    workType: 'Penyuntingan',
    editor: 'intan',
    givenDaysAgo: 34,
    dueIn: -20,
    deliveredDaysAgo: 19,
    approvedDaysAgo: 17,
  },
  {
    title: 'Telaah buku ajar terbitan ulang',
    workType: 'Telaah',
    editor: 'hendra',
    givenDaysAgo: 21,
    dueIn: -3,
  },
  {
    title: 'Penulisan panduan gaya selingkung',
    workType: 'Penulisan',
    editor: 'dimas',
    givenDaysAgo: 16,
    dueIn: 6,
    deliveredDaysAgo: 2,
  },
  {
    title: 'Quality control cetak ulang Kamus Istilah Batik',
    workType: 'Quality Control',
    editor: 'ratna',
    givenDaysAgo: 12,
    dueIn: 2,
  },
  {
    title: 'Proofreading buku kegiatan anak',
    workType: 'Proofreading',
    editor: 'intan',
    givenDaysAgo: 9,
    dueIn: 0,
  },
  {
    title: 'Pengajuan cetak kalender penerbit',
    workType: 'Pengajuan Cetak',
    editor: 'dimas',
    givenDaysAgo: 4,
    dueIn: 15,
  },
];

/** Plans the redaksi tasks; returns how many. */
export function planTasks(deps: Deps, timeline: Timeline, people: SamplePeople): number {
  for (const [index, task] of tasks.entries()) planTask(deps, timeline, people, { ...task, index });
  return tasks.length;
}

function planTask(
  deps: Deps,
  timeline: Timeline,
  people: SamplePeople,
  task: Task & { index: number },
): void {
  const { index, title, workType, givenDaysAgo, dueIn, deliveredDaysAgo, approvedDaysAgo } = task;
  const admin = people.rahmat;
  const editor = people[task.editor];
  let id = '';
  timeline.planDaysAgo(givenDaysAgo, async () => {
    const input = {
      title,
      workType,
      deadline: timeline.dateInDays(dueIn),
      submissionLink: null,
      editorId: editor.id,
    };
    ({ id } = await createTask(deps, demoContext(admin), input));
  });
  if (deliveredDaysAgo !== undefined) {
    timeline.planDaysAgo(deliveredDaysAgo, async () => {
      const submissionLink = `https://drive.google.com/file/d/contoh-tugas-${index + 1}/view`;
      await deliverLink(deps, demoContext(editor), { id, stage: workType }, { submissionLink, note: '' });
    });
  }
  if (approvedDaysAgo !== undefined) {
    timeline.planDaysAgo(approvedDaysAgo, async () => {
      const { version } = await readProject(deps, admin, id);
      await updateProject(deps, demoContext(admin, version), id, {
        approvals: [workType],
        currentOverallStatus: 'Selesai',
      });
    });
  }
}
