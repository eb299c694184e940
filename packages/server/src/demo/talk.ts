import type { UserActor } from '@ruang-naskah/domain/actor';
import { initialStatus } from '@ruang-naskah/domain/manuscripts/status';
import { mentionOf } from '@ruang-naskah/domain/notes/content';
import { proofStage } from '@ruang-naskah/domain/projects/proof';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { stageOf } from '@ruang-naskah/domain/projects/stages';
import type { Deps } from '../deps.ts';
import { readManuscript } from '../features/manuscripts/detail/service.ts';
import { askWithdrawal } from '../features/manuscripts/withdrawal/service.ts';
import { addNote } from '../features/notes/service.ts';
import { sayOfProof } from '../features/projects/proof/service.ts';
import { askOfStage } from '../features/projects/requests/service.ts';
import { readProject } from '../features/projects/service.ts';
import { demoBy } from './by.ts';
import type { SampleManuscript } from './manuscripts.ts';
import type { Cast } from './people.ts';
import type { SampleProject } from './projects.ts';
import type { Timeline } from './timeline.ts';

interface Works {
  readonly manuscripts: readonly SampleManuscript[];
  readonly books: readonly SampleProject[];
}

/** Plans people's requests and notes. */
export function planTalk(deps: Deps, timeline: Timeline, cast: Cast, { manuscripts, books }: Works): void {
  const bookAt = (...[stage, situation]: readonly [StageName, SampleProject['situation']]) =>
    found(books, (book) => book.stage === stage && book.situation === situation);
  planNotesOfStage(deps, timeline, cast, bookAt('Layout', 'returned'));
  planNotesOfManuscript(
    deps,
    timeline,
    cast,
    found(manuscripts, ({ status }) => status === 'Telaah'),
  );
  planRequests(deps, timeline, { late: bookAt('Layout', 'overdue'), tooMuch: bookAt('Telaah', 'overdue') });
  planProof(deps, timeline, bookAt(proofStage, 'waiting'));
  planWithdrawal(
    deps,
    timeline,
    found(manuscripts, ({ status }) => status === initialStatus),
  );
}

function found<Item>(items: readonly Item[], fits: (item: Item) => boolean): Item {
  const item = items.find(fits);
  if (item === undefined) throw new Error('the sample data lack what people talk about');
  return item;
}

/** Notes on a stage that was sent back: an internal one, and one that mentions the editor. */
function planNotesOfStage(
  deps: Deps,
  timeline: Timeline,
  { dewi }: Cast,
  { id, stage, since, author, editorOf }: SampleProject,
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
    timeline.daysAgo(since * (0.2 - index * 0.04), async () => {
      await addNote(deps, demoBy(writer), { projectId: id(), stage }, { text, internal });
    });
  });
}

function planNotesOfManuscript(
  deps: Deps,
  timeline: Timeline,
  { dewi, rahmat }: Cast,
  { author, id }: SampleManuscript,
): void {
  const notes: readonly (readonly [UserActor, boolean, string])[] = [
    [author, false, 'Kapan kira-kira hasil telaahnya? Kampus menanyakan untuk semester depan.'],
    [rahmat, true, `Penelaah kedua belum menjawab. ${mentionOf(dewi.id)} tolong telepon hari ini.`],
    [dewi, false, `${mentionOf(author.id)} hasilnya kami kabarkan pekan ini.`],
  ];
  notes.forEach(([writer, internal, text], index) => {
    timeline.daysAgo(1.5 - index * 0.4, async () => {
      await addNote(deps, demoBy(writer), { manuscriptId: id() }, { text, internal });
    });
  });
}

/** Two that wait for the admin: more time for a late stage, and a stage for somebody else. */
function planRequests(
  deps: Deps,
  timeline: Timeline,
  { late, tooMuch }: { readonly late: SampleProject; readonly tooMuch: SampleProject },
): void {
  timeline.daysAgo(0.8, async () => {
    const place = { id: late.id(), stage: late.stage };
    await askOfStage(deps, demoBy(late.editorOf(late.stage)), place, {
      kind: 'more_time',
      note: 'Tabel bab 5 harus dibangun ulang karena naskah hanya memuat gambarnya.',
      deadline: timeline.day(7),
      assigneeId: '',
    });
  });
  timeline.daysAgo(0.5, async () => {
    const place = { id: tooMuch.id(), stage: tooMuch.stage };
    await askOfStage(deps, demoBy(tooMuch.editorOf(tooMuch.stage)), place, {
      kind: 'hand_over',
      note: 'Saya pelatihan sampai akhir bulan. Penyunting buku ini sudah mengenal isinya.',
      deadline: '',
      assigneeId: tooMuch.editorOf('Penyuntingan').id,
    });
  });
}

function planProof(deps: Deps, timeline: Timeline, { id, author, since }: SampleProject): void {
  timeline.daysAgo(since * 0.1, async () => {
    const { submissionLink = '' } = stageOf(await readProject(deps, author, id()), proofStage);
    await sayOfProof(deps, demoBy(author), id(), {
      kind: 'print_correction',
      note: 'Nama penyunting ahli di halaman hak cipta kurang gelar. Selebihnya sudah baik.',
      submissionLink,
    });
  });
}

function planWithdrawal(deps: Deps, timeline: Timeline, { author, id }: SampleManuscript): void {
  timeline.daysAgo(0.6, async () => {
    const { version } = await readManuscript(deps, author, id());
    await askWithdrawal(deps, demoBy(author, version), id(), {
      note: 'Kampus ingin menerbitkan naskah ini lewat penerbitnya sendiri. Terima kasih atas waktunya.',
    });
  });
}
