/** What a browser has open, as its stream reports it. */
export interface Shown {
  readonly stream: string;
  /** The session of the stream. */
  readonly session: string;
  readonly userId: string;
  readonly projects: readonly string[];
  /** When it was last reported. */
  readonly at: number;
}

/** Who has which project open, by stream. What a stream has not repeated for a while counts as closed. */
export interface ShownProjects {
  /** What would change; undefined where the stream is another session's. */
  changedBy(shown: Shown): readonly string[] | undefined;
  put(shown: Shown): void;
  find(stream: string): Shown | undefined;
  /** Removes streams that have been silent for too long. @returns the projects they had open */
  forgetSilent(now: number): readonly string[];
  /** The people who have a project open. */
  who(projectId: string, now: number): ReadonlySet<string>;
}

export function createShownProjects(silenceMs: number): ShownProjects {
  const known = new Map<string, Shown>();
  const isSilent = ({ at }: Shown, now: number) => Math.abs(now - at) > silenceMs;
  return {
    changedBy({ stream, session, projects }) {
      const before = known.get(stream);
      if (before !== undefined && before.session !== session) return undefined;
      return [...new Set(projects).symmetricDifference(new Set(before?.projects))];
    },
    put(shown) {
      const before = known.get(shown.stream);
      if (before !== undefined && before.session !== shown.session) return;
      if (shown.projects.length === 0) known.delete(shown.stream);
      else known.set(shown.stream, shown);
    },
    find: (stream) => known.get(stream),
    forgetSilent(now) {
      const silent = [...known.values()].filter((shown) => isSilent(shown, now));
      for (const { stream } of silent) known.delete(stream);
      return [...new Set(silent.flatMap(({ projects }) => projects))];
    },
    who(projectId, now) {
      const shown = [...known.values()].filter((one) => !isSilent(one, now));
      return new Set(shown.flatMap(({ projects, userId }) => (projects.includes(projectId) ? [userId] : [])));
    },
  };
}
