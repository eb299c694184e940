import { BackupError } from './backup/manifest.ts';
import { ConfigError } from './config.ts';
import { ClockError } from './db/clock-doubt.ts';
import { UnusableDatabaseError } from './db/handle.ts';
import { NoSiteError } from './db/site.ts';
import { AccountError } from './features/users/accounts/service.ts';
import { MissingBuildError } from './http/assets.ts';
import { OwnerError } from './infra/owner.ts';
import { SecretsError } from './infra/secret-files.ts';

/** What the operator must correct; its message is one clear line. */
export const operatorErrors = [
  ConfigError,
  UnusableDatabaseError,
  SecretsError,
  OwnerError,
  NoSiteError,
  AccountError,
  ClockError,
  BackupError,
  MissingBuildError,
];
