import { messages } from '../messages.id.ts';
import { type ReasonTemplate, type ReasonUse, reasonsFor, reasonUses, reasonVariables } from './reasons.ts';
import { problemOfText } from './templates.ts';

const [rejected, toRevise, toRepair] = reasonUses;

/** The defaults, until the publisher writes others. */
export const defaultReasons: readonly ReasonTemplate[] = [
  {
    reasonFor: rejected,
    name: 'Di luar bidang terbitan',
    text: 'Terima kasih sudah mengirim naskah ini. Temanya berada di luar bidang buku yang kami terbitkan saat ini.',
  },
  {
    reasonFor: rejected,
    name: 'Belum siap terbit',
    text: 'Terima kasih sudah mengirim naskah ini. Isi dan susunannya belum siap untuk diterbitkan. Anda boleh memperbaikinya dan mengirimnya lagi sebagai naskah baru.',
  },
  {
    reasonFor: rejected,
    name: 'Serupa dengan terbitan kami',
    text: 'Terima kasih sudah mengirim naskah ini. Kami sudah memiliki buku dengan tema dan pembaca yang serupa.',
  },
  {
    reasonFor: toRevise,
    name: 'Sesuai catatan di dokumen',
    text: 'Naskah Anda kami terima dengan perbaikan. Catatan kami ada di dalam dokumen.',
  },
  {
    reasonFor: toRevise,
    name: 'Lengkapi rujukan',
    text: 'Naskah Anda kami terima dengan perbaikan. Lengkapi sitasi dan daftar pustaka.',
  },
  {
    reasonFor: toRevise,
    name: 'Rapikan susunan bab',
    text: 'Naskah Anda kami terima dengan perbaikan. Rapikan susunan bab dan judulnya.',
  },
  {
    reasonFor: toRepair,
    name: 'Sesuai catatan di dokumen',
    text: 'Catatan kami ada di dalam dokumen. Perbaiki, lalu serahkan kembali tahap {tahap}.',
  },
  {
    reasonFor: toRepair,
    name: 'Dokumen tidak bisa dibuka',
    text: 'Link ini belum bisa kami buka. Atur aksesnya agar siapa saja yang memiliki link bisa melihat, lalu serahkan kembali.',
  },
  {
    reasonFor: toRepair,
    name: 'Dokumen belum lengkap',
    text: 'Dokumen ini belum lengkap. Lengkapi semua bagian, lalu serahkan kembali tahap {tahap}.',
  },
];

/** The list with the reasons of one use replaced, in the order of the uses. */
export function withReasonsFor(
  reasons: readonly ReasonTemplate[],
  use: ReasonUse,
  own: readonly ReasonTemplate[],
): ReasonTemplate[] {
  return reasonUses.flatMap((each) => (each === use ? own : reasonsFor(reasons, each)));
}

/** Whether the publisher replaced the defaults for this use. */
export function hasOwnReasons(reasons: readonly ReasonTemplate[], use: ReasonUse): boolean {
  const texts = (list: readonly ReasonTemplate[]) =>
    JSON.stringify(reasonsFor(list, use).map(({ name, text }) => [name, text]));
  return texts(reasons) !== texts(defaultReasons);
}

const words = messages.reasons;

/** What is wrong with a reason beside the others of its use, at its field. */
export function problemOfReason(
  { reasonFor, name, text }: ReasonTemplate,
  others: readonly ReasonTemplate[],
): { readonly field: 'name' | 'text'; readonly message: string } | undefined {
  const isDuplicate = reasonsFor(others, reasonFor).some((other) => other.name === name);
  if (isDuplicate) return { field: 'name', message: words.twice };
  const message = problemOfText(reasonVariables(reasonFor), text);
  return message === undefined ? undefined : { field: 'text', message };
}
