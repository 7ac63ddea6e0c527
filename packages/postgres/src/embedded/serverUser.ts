import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';

/**
 * The user that PostgreSQL runs as, undefined for this process's: root runs it as the owner of `data`, else
 * as the first of `event-calendar`, `postgres` and `nobody` without processes.
 */
export function serverUser(data: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = ownerOf(data);
  if (owner !== undefined) return owner;
  const users = CANDIDATES.map(userNamed).filter((user) => user !== undefined);
  const chosen = users.find(({ uid }) => programsOf(uid).length === 0) ?? users[0];
  if (chosen !== undefined) return chosen;
  throw new Error(
    `PostgreSQL does not run as root, and this machine has none of the users ${CANDIDATES.join(', ')}.`,
  );
}

/** The warning about a user whose other processes could read its data. To be called before it runs. */
export function sharedUserNotice(
  { name, uid }: Pick<ServerUser, 'name' | 'uid'>,
  programs = programsOf(uid),
): string | undefined {
  if (programs.length === 0 && name !== SHARED_BY_NATURE) return undefined;
  const others =
    programs.length === 0
      ? 'as processes of other services may'
      : `as other processes do (${list(programs)})`;
  return (
    `PostgreSQL runs as the user ${name}, ${others}: they can read and change the calendar's data. ` +
    'Start as a user other than root to have them apart.'
  );
}

const SHARED_BY_NATURE = 'nobody';
const CANDIDATES = ['event-calendar', 'postgres', SHARED_BY_NATURE] as const;

function ownerOf(data: string): ServerUser | undefined {
  const stats = statSync(data, { throwIfNoEntry: false });
  if (stats === undefined || stats.uid === 0) return undefined;
  const { uid, gid } = stats;
  return { name: answerOf('id', ['-nu', String(uid)]) ?? String(uid), uid, gid };
}

function userNamed(name: string): ServerUser | undefined {
  const uid = answerOf('id', ['-u', name]);
  const gid = answerOf('id', ['-g', name]);
  if (uid === undefined || gid === undefined || uid === '0' || gid === '0') return undefined;
  return { name, uid: Number(uid), gid: Number(gid) };
}

function programsOf(uid: number): readonly string[] {
  const found =
    process.platform === 'linux'
      ? readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? programAt(`/proc/${pid}`, uid) : []))
      : (answerOf('ps', ['-U', String(uid), '-o', 'comm=']) ?? '').split('\n').filter((name) => name !== '');
  return [...new Set(found)].sort();
}

/** None if the process belongs to another user, or is gone. */
function programAt(folder: string, uid: number): readonly string[] {
  try {
    return statSync(folder).uid === uid ? [readFileSync(`${folder}/comm`, 'utf8').trim()] : [];
  } catch {
    return [];
  }
}

function answerOf(program: string, words: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync(program, words, { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined;
}

function list(programs: readonly string[]): string {
  const more = programs.length - MOST_NAMED;
  return [...programs.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

const MOST_NAMED = 3;

export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}
