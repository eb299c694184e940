import { accountsTables } from './baseline/accounts.ts';
import { firstRows } from './baseline/first-rows.ts';
import { manuscriptsTables } from './baseline/manuscripts.ts';
import { newsAndLogsTables } from './baseline/news-and-logs.ts';
import { notesAndNoticesTables } from './baseline/notes-and-notices.ts';
import { operationsTables } from './baseline/operations.ts';
import { projectsTables } from './baseline/projects.ts';
import { textIndexes } from './baseline/search.ts';
import { stagesTables } from './baseline/stages.ts';
import type { Migration } from './migration.ts';

/** All tables of a new site, in `baseline/`. It is not edited: each change of the schema is a migration after it. */
export const baseline: Migration = {
  *statements(dialect) {
    yield* accountsTables(dialect);
    yield* manuscriptsTables(dialect);
    yield* projectsTables(dialect);
    yield* stagesTables(dialect);
    yield* notesAndNoticesTables(dialect);
    yield* newsAndLogsTables(dialect);
    yield* operationsTables(dialect);
    yield* textIndexes(dialect);
    yield* firstRows(dialect);
  },
};
