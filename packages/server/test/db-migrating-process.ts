import { connect } from '../src/db/connect.ts';
import type { DatabaseConfig } from '../src/db/handle.ts';
import { migrate } from '../src/db/migrate.ts';
import { migrations } from '../src/db/migrations/all.ts';

/** A separate process that migrates and dies after this many statements: `<config as JSON> [statements]`. */
const [config = '', statements] = process.argv.slice(2);
let left = statements === undefined ? Number.POSITIVE_INFINITY : Number(statements);

const database = await connect(JSON.parse(config) as DatabaseConfig);
const dying = Object.entries(migrations).map(([name, migration]) => [
  name,
  {
    *statements(types: Parameters<typeof migration.statements>[0]) {
      for (const statement of migration.statements(types)) {
        if (left === 0) process.kill(process.pid, 'SIGKILL');
        left -= 1;
        yield statement;
      }
    },
  },
]);
await migrate(database, Object.fromEntries(dying));
await database.close();
