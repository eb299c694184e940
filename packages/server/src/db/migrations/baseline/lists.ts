// Written out, not taken from the domain: what this migration makes must not change with it. A value that the domain
// gains needs a migration.

export const roles = ['penulis', 'redaksi', 'admin', 'user'];

export const statuses = [
  'Sedang Direview',
  'Pengajuan',
  'Telaah',
  'Diterima (Penulis Akan Dihubungi Tim Redaksi)',
  'Ditolak',
  'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)',
  'Revisi',
  'Layout',
  'Penyuntingan',
  'Proofreading',
  'Pengajuan Cetak',
  'Proses Cetak',
  'Selesai',
];

export const stages = [
  'Penulisan',
  'Layout',
  'Penyuntingan',
  'Telaah',
  'Proofreading',
  'Quality Control',
  'Revisi',
  'Pengajuan Cetak',
  'Proses Cetak',
  'Selesai',
];

/** Whose turn a project is. */
export const holders = ['admin', 'penulis', 'redaksi', 'team', 'nobody'];

/** A person chooses how these are mailed. */
export const chosenEvents = [
  'manuscriptArrived',
  'delivered',
  'manuscriptReceived',
  'statusChanged',
  'assigned',
  'yourTurn',
  'reassigned',
  'returned',
  'approved',
  'dueSoon',
  'overdue',
  'noteToYou',
  'requestArrived',
  'requestDecided',
  'proofJudged',
];

export const events = [
  ...chosenEvents,
  'revisionArrived',
  'revisionReceived',
  'statusCorrected',
  'deadlineEarlier',
  'deadlineLater',
  'briefChanged',
  'projectDeleted',
  'projectRestored',
  'proofReady',
  'approvalUndone',
  'requestWithdrawn',
  'requestSettled',
  'bookBegun',
  'bookGivenAway',
  'titleChanged',
  'bookAtPress',
  'bookDone',
  'deadlineSet',
  'reminder',
  'accountWaiting',
  'manuscriptGiven',
  'manuscriptGivenAway',
];
