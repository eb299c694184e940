/** The options of the operator's commands, and how npm calls those that it takes for one of its own. */
const npmNameByOption: Readonly<Record<string, string>> = {
  '--identity': 'identity',
  '--journal': 'journal',
  '--new': 'new',
  '--older-than': 'older_than',
  '--passphrase-file': 'passphrase_file',
  '--recipient': 'recipient',
  '--replace': 'replace',
  '--secrets': 'secrets',
  '--trial': 'trial',
};

/**
 * The first option that npm kept for itself, as it does where `--` is left out: `npm run portal restore X --trial=Y` would
 * be a restore without its trial. npm hands such options over as variables of its configuration.
 */
export function findOptionTakenByNpm(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  // npm completes --replace to a setting of its own, which is never `true` otherwise.
  if (environment.npm_config_replace_registry_host === 'true') return '--replace';
  return Object.keys(npmNameByOption).find(
    (option) => environment[`npm_config_${npmNameByOption[option]}`] !== undefined,
  );
}
