import { messages } from '@ruang-naskah/domain/messages.id';
import type { Turn } from '@ruang-naskah/domain/projects/turn';

const words = messages.ownProjects.turn;

/** Whom a stage waits for, in words. */
export function TurnText({ turn }: { turn: Turn }) {
  return <>{wordsFor(turn)}</>;
}

function wordsFor(turn: Turn): string {
  switch (turn.who) {
    case 'penulis':
      return words.penulis(turn.name);
    case 'redaksi':
      return words.redaksi(turn.name);
    case 'admin':
      return words.admin[turn.to ?? 'review'];
    default:
      return words[turn.who];
  }
}
