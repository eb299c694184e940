/**
 * Business constants of §9 and the limits that threats ask for. A name without a unit is a number of characters where it
 * names a text, such as `title`, and a number of entries where it names a list, such as `categories`.
 */
export const limits = {
  newsImageBytes: 512_000,
  captchaLength: 6,
  captchaSeconds: 300,
  passwordMin: 6,
  passwordMax: 128,
  activityListLength: 100,
  /** How long the same event updates its line in the feed instead of adding one (decision 0032). */
  activityRenewedSeconds: 3600,
  /** How long an account is marked as new where people are chosen (decision 0032). */
  newAccountDays: 7,
  /** The longest a session lives; an admin's ends sooner. */
  sessionSeconds: 30 * 24 * 60 * 60,
  adminSessionSeconds: 24 * 60 * 60,
  /** How long a browser in which somebody signed in is remembered. */
  knownDeviceSeconds: 365 * 24 * 60 * 60,
  /** The longest window of any limit. */
  callCountSeconds: 24 * 60 * 60,
  /** Two years of audit log, mail for a month. */
  auditKeptDays: 730,
  /** How long a deleted project can be restored. */
  binKeptDays: 30,
  mailKeptDays: 30,
  /** How long pictures of deleted news stay in the store, for backups taken before the deletion (decision 0045). */
  givenUpImagesKeptDays: 7,
  /** A proven backup older than this, or none by then, causes a warning. */
  backupLateDays: 2,
  /** Free space below either value causes a warning. */
  diskLowShare: 0.1,
  diskLowBytes: 2 ** 30,
  /**
   * Disk space reserved for signing in and deleting on a full disk: this much, or this share of a small volume (0062).
   */
  diskReserveBytes: 32 * 2 ** 20,
  diskReserveShare: 0.05,
  redirectAfterRegisterSeconds: 3,
  redirectAfterSubmitSeconds: 2,
  /** How long loading a screen's code is retried (§9): without a connection, and with one. */
  codeLoadSeconds: 120,
  codeRetrySeconds: 4,
  /** How long the browser waits for the first byte of an answer; a write longer by what it carries on a slow line. */
  readSeconds: 20,
  writeSeconds: 45,
  slowBytesPerSecond: 4000,
  downloadSeconds: 120,
  /** How long an upload is retried while the image store is unavailable (§9). */
  uploadRetrySeconds: 600,
  /** Manuscripts begun on a device and not sent, of one account, and for how long they are kept. */
  drafts: 5,
  draftDays: 90,
  pageSize: 25,
  /** Rows that one bulk action may name (decision 0092). */
  bulkRows: 200,
  /** How many working days deadlines can be moved at once: about a year. */
  shiftDays: 250,
  /** How long a reminder sent by hand can be taken back; it is delivered after that. */
  reminderDelaySeconds: 30,
  /** Rows of a list are counted up to this number; beyond it the answer only says that there are more (decision 0018). */
  countedRows: 1000,
  /** Days off with deadlines that are shown at once. */
  dueDays: 60,
  /** How many titles of each kind the question before deleting an account names; the rest is counted. */
  holdingsShown: 5,
  /** How many projects one browser may report as open, and how many people a dialog names. */
  openProjects: 10,
  namedPresent: 20,
  note: 2000,
  noteMentions: 10,
  /** What the palette shows of each kind. */
  foundOfAKind: 5,
  /** Unread notices are counted as far as this. */
  unreadCounted: 99,
  /** When read notices are deleted, and unread ones; older events are in the project's own history. */
  noticesKeptDays: 180,
  noticeSubject: 120,
  noticeText: 1000,
  /** How long the mail of a notice waits, so that what is undone in time is never announced. */
  noticeDelaySeconds: 60,
  /** When a message is out of date, and how long it is claimed by the admin who works on it. */
  whatsappDays: 7,
  whatsappClaimSeconds: 10 * 60,
  /** How many working days before it a deadline counts as near. */
  dueSoonDays: 3,
  /** How many working days a request for repair or for more time proposes. */
  proposedDays: 5,
  resetLinkSeconds: 30 * 60,
  /** Of the link for a password at a new address, which nobody waits for at the screen. */
  emailLinkSeconds: 24 * 60 * 60,
  /** Re-authentication window of dangerous actions. */
  recentSignInSeconds: 10 * 60,
  /** Second step of a sign-in (decision 0121): codes of an app after RFC 6238, and how long a sign-in waits for one. */
  totpDigits: 6,
  totpSeconds: 30,
  secondStepSeconds: 5 * 60,
  secondStepTries: 5,
  factorEnrolmentSeconds: 10 * 60,
  recoveryCodes: 10,
  /** 118 random bits, so that a plain hash protects it. */
  recoveryCodeLength: 24,
  passkeys: 10,
  passkeyName: 60,
  /** How long the second step of somebody who was an admin stays out of the other admins’ reach (decision 0121). */
  formerAdminDays: 30,
  bodyBytes: 64 * 1024,
  newsBodyBytes: 256 * 1024,
  name: 120,
  address: 500,
  email: 254,
  title: 300,
  synopsis: 10_000,
  /** 'Arahan admin' of a stage. */
  stageBrief: 500,
  url: 2048,
  shortText: 1000,
  /** The note delivered with a link. */
  deliveryNote: 500,
  /** Why a manuscript is refused or has to be revised. */
  reason: 1000,
  /** Why an editor asks for more time or for somebody else, and the admin's answer. */
  requestNote: 500,
  /** What the admin asks to be repaired. */
  repairNote: 1000,
  /** An account or an office telephone in free words, with bank or extension (decision 0068). */
  freeFormNumber: 80,
  newsTitle: 200,
  newsContent: 50_000,
  newsTags: 20,
  newsTag: 40,
  /** Slides of the home page: three pages of two at most. */
  homeNews: 6,
  /** Items below an article. */
  moreNews: 3,
  /** Items on a page of /berita: full rows of one, two and three. */
  newsPage: 12,
  /** Entries of each list in the settings. */
  settingsItems: 20,
  settingsName: 60,
  /** The highest number of registrations an hour that an admin may allow before new redaksi wait. */
  registrationsPerHour: 10_000,
  /** Registrations an hour on a workshop day, all together, and the letters of its code (decision 0032). */
  workshopRegistrations: 200,
  workshopCode: 8,
  /** Every form to send a manuscript loads them all. */
  categories: 500,
  /** Saved filters of one person, and the same number shared by all admins. */
  views: 20,
  viewName: 60,
  categoryName: 80,
  /** Days off that a year may list; about thirty are usual. */
  holidaysOfYear: 100,
  holidayName: 120,
  /** Templates of schedules, and the working days from their first day. */
  scheduleTemplates: 40,
  /** Templates of reasons, over all their uses, and how long the name of one is. */
  reasons: 60,
  reasonName: 60,
  scheduleDays: 500,
  sppNumber: 60,
  adultYears: 18,
  searchQuery: 100,
} as const;
