import type { NewRow } from '../src/db/schema.ts';
import { hashToken } from '../src/infra/ids.ts';

/** Complete rows for the tests of the database layer; a test gives only the fields that matter to it. */

let last = 0;

function nextId(): string {
  last += 1;
  return `id-${String(last).padStart(18, '0')}`;
}

export function userRow(row: Partial<NewRow<'users'>> = {}): NewRow<'users'> {
  const id = nextId();
  return {
    id,
    email: `${id}@contoh.id`,
    role: 'penulis',
    nama: 'Siti Rahmawati',
    search_text: 'siti rahmawati',
    active: 1,
    version: 1,
    created_at: 1,
    updated_at: 1,
    ...row,
  };
}

/** A session that has just begun, for the cookie `sid=<token>`. */
export function sessionRow(
  userId: string,
  token: string,
  row: Partial<NewRow<'sessions'>> = {},
): NewRow<'sessions'> {
  const now = Date.now();
  return {
    token_hash: hashToken(token),
    id: `session-${userId}`,
    user_id: userId,
    created_at: now,
    last_seen_at: now,
    expires_at: now + 3_600_000,
    authenticated_at: now,
    ip_prefix: '',
    user_agent: '',
    ...row,
  };
}

export function manuscriptRow(row: Partial<NewRow<'manuscripts'>> = {}): NewRow<'manuscripts'> {
  return {
    id: nextId(),
    user_id: 'author',
    author_name: 'Siti Rahmawati',
    nama_pengarang: 'Siti Rahmawati',
    tambah_pengarang: '',
    tujuan_penerbit: 'eNHa Press',
    kategori: 'Buku Ajar',
    judul: 'Dasar Matematika',
    sinopsis: 'Sinopsis.',
    url_naskah: 'https://drive.google.com/file/d/1',
    segment_pembaca: '["Semua"]',
    selling_point: '',
    keyword: '',
    status: 'Sedang Direview',
    submission_date: 1,
    search_text: 'dasar matematika siti rahmawati',
    turn_who: 'admin',
    turn_since: '2026-11-02',
    turn_since_exact: 1,
    version: 1,
    updated_at: 1,
    ...row,
  };
}

export function projectRow(row: Partial<NewRow<'projects'>> = {}): NewRow<'projects'> {
  return {
    id: nextId(),
    title: 'Dasar Matematika',
    author_name: 'Siti Rahmawati',
    current_overall_status: 'Penulisan',
    kind: 'penulis',
    search_text: 'dasar matematika',
    awaits_review: 0,
    turn_who: 'nobody',
    turn_name: '',
    turn_since: '2026-11-02',
    turn_since_exact: 1,
    version: 1,
    created_at: 1,
    updated_at: 1,
    created_by: 'admin',
    ...row,
  };
}

export function stageRow(row: Partial<NewRow<'project_stages'>> = {}): NewRow<'project_stages'> {
  return { project_id: '', stage: 'Penulisan', position: 1, status: 'Belum Dimulai', version: 1, ...row };
}

export function activityRow(row: Partial<NewRow<'activities'>> = {}): NewRow<'activities'> {
  return {
    id: nextId(),
    type: 'author_upload',
    role: 'penulis',
    user_id: 'author',
    user_name: 'Siti Rahmawati',
    description: 'Mengirim naskah.',
    created_at: 1,
    ...row,
  };
}

export function auditRow(row: Partial<NewRow<'audit_events'>> = {}): NewRow<'audit_events'> {
  return {
    id: nextId(),
    created_at: 1,
    actor_name: 'Admin',
    actor_role: 'admin',
    action: 'user.role',
    object_type: 'user',
    result: 'ok',
    detail: '{}',
    ...row,
  };
}
