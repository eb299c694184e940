import { connect } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';

/** A separate process that opens an SQLite database and reports the result. */

const [path = ''] = process.argv.slice(2);
try {
  const database = await connect({ kind: 'sqlite', path });
  await migrate(database);
  await database.close();
  process.stdout.write('opened\n');
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
