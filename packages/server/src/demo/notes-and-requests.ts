import type { UserActor } from '@ruang-naskah/domain/actor';
import { initialStatus } from '@ruang-naskah/domain/manuscripts/status';
import { mentionOf } from '@ruang-naskah/domain/notes/content';
import { proofStage } from '@ruang-naskah/domain/projects/proof';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { stageOf } from '@ruang-naskah/domain/projects/stages';
import type { Deps } from '../deps.ts';
import { readManuscript } from '../features/manuscripts/read.ts';
import { askWithdrawal } from '../features/manuscripts/withdraw.ts';
import { addNote } from '../features/notes/add.ts';
import { askOfStage } from '../features/projects/ask-of-stage.ts';
import { saveProofVerdict } from '../features/projects/judge-proof.ts';
import { readProject } from '../features/projects/read.ts';
import { demoContext } from './context.ts';
import type { SampleManuscript } from './manuscripts.ts';
import type { SamplePeople } from './people.ts';
import type { SampleProject } from './projects.ts';
import type { Timeline } from './timeline.ts';

interface PlannedWorks {
  readonly manuscripts: readonly SampleManuscript[];
  readonly books: readonly SampleProject[];
}

/** Plans people's requests and notes. */
export function planNotesAndRequests(
  deps: Deps,
  timeline: Timeline,
  people: SamplePeople,
  { manuscripts, books }: PlannedWorks,
): void {
  const bookAt = (...[stage, situation]: readonly [StageName, SampleProject['situation']]) =>
    findRequired(books, (book) => book.stage === stage && book.situation === situation);
  planNotesOfStage(deps, timeline, people, bookAt('Layout', 'returned'));
  planNotesOfManuscript(
    deps,
    timeline,
    people,
    findRequired(manuscripts, ({ status }) => status === 'Telaah'),
  );
  planRequests(deps, timeline, {
    late: bookAt('Layout', 'overdue'),
    toHandOver: bookAt('Telaah', 'overdue'),
  });
  planProof(deps, timeline, bookAt(proofStage, 'waiting'));
  planWithdrawal(
    deps,
    timeline,
    findRequired(manuscripts, ({ status }) => status === initialStatus),
  );
}

function findRequired<Item>(items: readonly Item[], fits: (item: Item) => boolean): Item {
  const item = items.find(fits);
  if (item === undefined) throw new Error('the sample data lack what people talk about');
  return item;
}

/** Notes on a stage that was sent back: an internal one, and one that mentions the editor. */
function planNotesOfStage(
  deps: Deps,
  timeline: Timeline,
  { dewi }: SamplePeople,
  { id, stage, sinceDaysAgo, author, editorOf }: SampleProject,
): void {
  const editor = editorOf(stage);
  const notes: readonly (readonly [UserActor, boolean, string])[] = [
    [
      dewi,
      true,
      'Percetakan menolak gambar di bawah 300 dpi. Kalau berkas asli tidak ada, gambarnya kita lepas.',
    ],
    [author, false, 'Berkas asli gambar bab 3 sudah saya unggah ulang ke folder yang sama.'],
    [dewi, false, `${mentionOf(editor.id)} gambarnya sudah ada. Cukup sampai Jumat?`],
    [editor, false, 'Cukup. Daftar isi saya perbarui sekalian.'],
  ];
  notes.forEach(([writer, internal, text], index) => {
    timeline.planDaysAgo(sinceDaysAgo * (0.2 - index * 0.04), async () => {
      await addNote(deps, demoContext(writer), { projectId: id(), stage }, { text, internal });
    });
  });
}

function planNotesOfManuscript(
  deps: Deps,
  timeline: Timeline,
  { dewi, rahmat }: SamplePeople,
  { author, id }: SampleManuscript,
): void {
  const notes: readonly (readonly [UserActor, boolean, string])[] = [
    [author, false, 'Kapan kira-kira hasil telaahnya? Kampus menanyakan untuk semester depan.'],
    [rahmat, true, `Penelaah kedua belum menjawab. ${mentionOf(dewi.id)} tolong telepon hari ini.`],
    [dewi, false, `${mentionOf(author.id)} hasilnya kami kabarkan pekan ini.`],
  ];
  notes.forEach(([writer, internal, text], index) => {
    timeline.planDaysAgo(1.5 - index * 0.4, async () => {
      await addNote(deps, demoContext(writer), { manuscriptId: id() }, { text, internal });
    });
  });
}

/** Two that wait for the admin: more time for a late stage, and a stage for somebody else. */
function planRequests(
  deps: Deps,
  timeline: Timeline,
  { late, toHandOver }: { readonly late: SampleProject; readonly toHandOver: SampleProject },
): void {
  timeline.planDaysAgo(0.8, async () => {
    const place = { id: late.id(), stage: late.stage };
    await askOfStage(deps, demoContext(late.editorOf(late.stage)), place, {
      kind: 'more_time',
      note: 'Tabel bab 5 harus dibangun ulang karena naskah hanya memuat gambarnya.',
      deadline: timeline.dateInDays(7),
      assigneeId: '',
    });
  });
  timeline.planDaysAgo(0.5, async () => {
    const place = { id: toHandOver.id(), stage: toHandOver.stage };
    await askOfStage(deps, demoContext(toHandOver.editorOf(toHandOver.stage)), place, {
      kind: 'hand_over',
      note: 'Saya pelatihan sampai akhir bulan. Penyunting buku ini sudah mengenal isinya.',
      deadline: '',
      assigneeId: toHandOver.editorOf('Penyuntingan').id,
    });
  });
}

function planProof(deps: Deps, timeline: Timeline, { id, author, sinceDaysAgo }: SampleProject): void {
  timeline.planDaysAgo(sinceDaysAgo * 0.1, async () => {
    const { submissionLink = '' } = stageOf(await readProject(deps, author, id()), proofStage);
    await saveProofVerdict(deps, demoContext(author), id(), {
      kind: 'print_correction',
      note: 'Nama penyunting ahli di halaman hak cipta kurang gelar. Selebihnya sudah baik.',
      submissionLink,
    });
  });
}

function planWithdrawal(deps: Deps, timeline: Timeline, { author, id }: SampleManuscript): void {
  timeline.planDaysAgo(0.6, async () => {
    const { version } = await readManuscript(deps.db.reads, author, id());
    await askWithdrawal(deps, demoContext(author, version), id(), {
      note: 'Kampus ingin menerbitkan naskah ini lewat penerbitnya sendiri. Terima kasih atas waktunya.',
    });
  });
}
