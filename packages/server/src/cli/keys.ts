import { setTimeout as delay } from 'node:timers/promises';
import { audit, portalItself } from '../db/audit.ts';
import { lockSecrets } from '../db/database-secrets.ts';
import type { Tx } from '../db/handle.ts';
import { countOutdated, type ResealReport, resealOutdated } from '../db/reseal.ts';
import type { ProcessDeps } from '../deps.ts';
import { SecretsError } from '../infra/secret-files.ts';
import { keysChangedAt, retireDataKeys, rotateDataKeys } from '../infra/secrets.ts';

type Say = (line: string) => void;

/** Longer than any transaction: after it, no transaction can still commit what an earlier key sealed. */
const LONGEST_TRANSACTION_MS = 60_000;
const REPORT_EVERY_ROWS = 1000;

/**
 * `portal keys rotate`: a new data key, and every sealed value moved to it while the server runs. A run that was cut
 * off is finished by the next one. Earlier keys stay until `portal keys retire`.
 */
export async function rotateKeys(deps: ProcessDeps, say: Say): Promise<string> {
  const { keyId, total } = await deps.db.maintenance.write((tx) => chooseKey(deps, tx, say));
  const report = await resealAll(deps, say, keyId, total);
  const left = await countOutdated(deps.db.maintenance.reads, keyId);
  if (report.unreadable.length > 0) throw new SecretsError(unreadableLine(report));
  if (left > 0)
    throw new SecretsError(`${left} rows were saved meanwhile with an earlier key. Run it again.`);
  return `Every sealed value uses ${keyId} now. Copy SECRETS_DIR again; earlier keys stay for backups.`;
}

/**
 * In one transaction, so that two operators who rotate at once do not each write a keys.json without the other's key.
 */
async function chooseKey(deps: ProcessDeps, tx: Tx, say: Say): Promise<{ keyId: string; total: number }> {
  await lockSecrets(tx);
  deps.secrets.reload();
  const { currentId } = deps.secrets.dataKeys;
  const unfinished = await countOutdated(tx, currentId);
  if (unfinished > 0) {
    say(`Finishing the rotation to ${currentId}: ${unfinished} rows left.`);
    return { keyId: currentId, total: unfinished };
  }
  const keyId = rotateDataKeys(deps.config.secretsDir);
  deps.secrets.reload();
  await audit(tx, deps, portalItself, { action: 'keys.rotated', detail: { name: keyId } });
  const total = await countOutdated(tx, keyId);
  say(`New key ${keyId}: ${total} rows to seal again.`);
  return { keyId, total };
}

async function resealAll(deps: ProcessDeps, say: Say, keyId: string, total: number): Promise<ResealReport> {
  let reported = 0;
  let started = performance.now();
  return resealOutdated(
    {
      db: deps.db.maintenance,
      sealer: deps.sealer,
      async onBatch(moved) {
        if (moved - reported >= REPORT_EVERY_ROWS || moved === total) {
          reported = moved;
          say(`${moved} of ${total}`);
        }
        // Pauses for as long as it worked, so that the server gets half of the time.
        await delay(performance.now() - started);
        started = performance.now();
      },
    },
    keyId,
  );
}

function unreadableLine({ unreadable }: ResealReport): string {
  const named = unreadable.slice(0, 5).join(', ');
  return `${unreadable.length} rows hold a value that does not open and were left: ${named}. Their key or their row is damaged.`;
}

/** `portal keys retire`: erases the earlier keys, when no value needs them any more. */
export async function retireKeys(deps: ProcessDeps): Promise<string> {
  const { secretsDir } = deps.config;
  if (Date.now() - keysChangedAt(secretsDir) < LONGEST_TRANSACTION_MS) {
    throw new SecretsError('keys.json was changed less than a minute ago. Try again in a minute.');
  }
  return deps.db.maintenance.write(async (tx) => {
    await lockSecrets(tx);
    deps.secrets.reload();
    const { currentId, keys } = deps.secrets.dataKeys;
    const left = await countOutdated(tx, currentId);
    if (left > 0) throw new SecretsError(`${left} rows still use an earlier key: run keys rotate first.`);
    const retired = [...keys.keys()].filter((id) => id !== currentId).join(', ');
    if (retired === '') return `There is no key but ${currentId}.`;
    await audit(tx, deps, portalItself, { action: 'keys.retired', detail: { name: retired } });
    retireDataKeys(secretsDir);
    return `Retired ${retired}. Backups from before the rotation need your copy of the old keys.json.`;
  });
}
