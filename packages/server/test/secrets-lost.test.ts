import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { createAdmin } from '../src/features/users/accounts/service.ts';
import { SecretsError } from '../src/infra/secrets.ts';
import { open } from '../src/open.ts';
import { createTestDatabase } from './database.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('a database with people refuses to open without its secrets, at every start, until they are back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-secrets-'));
  folders.push(folder);
  const { config: database, remove } = await createTestDatabase();
  const config = {
    ...readConfig({
      DATA_DIR: join(folder, 'data'),
      SECRETS_DIR: join(folder, 'secrets'),
      LOG_LEVEL: 'silent',
      ...(database.kind === 'postgres' && { DATABASE_URL: database.url }),
    }),
  };
  const first = await open(config, database);
  await createAdmin(first.deps, 'admin@contoh.id', 'lemari-kayu-jati-9');
  await first.close();

  const lost = { ...config, secretsDir: join(folder, 'other') };
  for (const _start of [1, 2]) await expect(open(lost, database)).rejects.toBeInstanceOf(SecretsError);

  const again = await open(config, database);
  await again.close();
  await remove();
});
