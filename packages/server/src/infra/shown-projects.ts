/** The projects that a browser has open, as it reports them for its live connection. */
export interface OpenProjects {
  /** The id of the connection. */
  readonly stream: string;
  /** The token hash of its session. */
  readonly session: string;
  readonly userId: string;
  readonly projects: readonly string[];
  /** When it was last reported. */
  readonly at: number;
}

/** Who has which project open, by stream. What a stream has not repeated for a while counts as closed. */
export interface ShownProjects {
  /** The projects that it opened or closed since its last report; undefined where the stream is another session's. */
  findChanged(report: OpenProjects): readonly string[] | undefined;
  put(report: OpenProjects): void;
  find(stream: string): OpenProjects | undefined;
  /** Removes streams that have been silent for too long. @returns the projects they had open */
  removeSilent(now: number): readonly string[];
  /** The people who have a project open. */
  viewersOf(projectId: string, now: number): ReadonlySet<string>;
}

export function createShownProjects(silenceMs: number): ShownProjects {
  const known = new Map<string, OpenProjects>();
  const isSilent = ({ at }: OpenProjects, now: number) => Math.abs(now - at) > silenceMs;
  return {
    findChanged({ stream, session, projects }) {
      const before = known.get(stream);
      if (before !== undefined && before.session !== session) return undefined;
      return [...new Set(projects).symmetricDifference(new Set(before?.projects))];
    },
    put(report) {
      const before = known.get(report.stream);
      if (before !== undefined && before.session !== report.session) return;
      if (report.projects.length === 0) known.delete(report.stream);
      else known.set(report.stream, report);
    },
    find: (stream) => known.get(stream),
    removeSilent(now) {
      const silent = [...known.values()].filter((report) => isSilent(report, now));
      for (const { stream } of silent) known.delete(stream);
      return [...new Set(silent.flatMap(({ projects }) => projects))];
    },
    viewersOf(projectId, now) {
      const current = [...known.values()].filter((report) => !isSilent(report, now));
      return new Set(
        current.flatMap(({ projects, userId }) => (projects.includes(projectId) ? [userId] : [])),
      );
    },
  };
}
