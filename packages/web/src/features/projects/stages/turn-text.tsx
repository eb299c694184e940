import { messages } from '@ruang-naskah/domain/messages.id';
import type { Turn } from '@ruang-naskah/domain/projects/turn';
import type { OwnProject } from '../progress/use-own-projects.ts';

const words = messages.ownProjects.turn;

/** Whom a project waits for, in words. */
export function TurnText({ project }: { project: OwnProject }) {
  return <>{wordsFor(project.turn)}</>;
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
