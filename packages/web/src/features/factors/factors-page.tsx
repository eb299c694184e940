import { messages } from '@ruang-naskah/domain/messages.id';

/** One's own second step. */
export default function FactorsPage() {
  return <p>{messages.factors.needed}</p>;
}
