import { readFileSync } from 'node:fs';

/**
 * When a process started. Together with the pid, which may be reused, it identifies a process. Empty where the system
 * does not tell, undefined for a process that does not exist or is a zombie. Fields 3 and 22 of proc_pid_stat(5); field
 * 2, a name in brackets, may hold any characters.
 */
function startTimeOf(pid) {
  if (process.platform !== 'linux') return '';
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** A file name for one process: `<pid>-<start>`. */
export function processName(pid) {
  return `${pid}-${startTimeOf(pid) ?? 'ended'}`;
}

/**
 * Whether the process of that name lives; `certain` when it cannot be another one with a reused pid.
 * @param {string} name of `processName`
 */
export function inspectProcess(name) {
  const [, pid = '0', start] = /^(\d+)-(\w*)$/.exec(name) ?? [];
  const now = startTimeOf(Number(pid));
  if (now !== '') return { pid: Number(pid), alive: now !== undefined && now === start, certain: true };
  return { pid: Number(pid), alive: answersSignals(Number(pid)), certain: false };
}

function answersSignals(pid) {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
