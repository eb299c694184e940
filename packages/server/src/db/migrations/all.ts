import { baseline } from './0001-baseline.ts';
import type { Migrations } from './migration.ts';

export const migrations: Migrations = {
  '0001-baseline': baseline,
};
