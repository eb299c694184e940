/** Words of the calendar and the clock. */
export const dates = {
  months: [
    'Januari',
    'Februari',
    'Maret',
    'April',
    'Mei',
    'Juni',
    'Juli',
    'Agustus',
    'September',
    'Oktober',
    'November',
    'Desember',
  ],
  weekdays: {
    1: 'Senin',
    2: 'Selasa',
    3: 'Rabu',
    4: 'Kamis',
    5: 'Jumat',
    6: 'Sabtu',
    7: 'Minggu',
  },
  nearDays: { '-2': 'kemarin dulu', '-1': 'kemarin', 0: 'hari ini', 1: 'besok', 2: 'lusa' },
  daysAhead: (days: string) => `dalam ${days} hari`,
  daysAgo: (days: string) => `${days} hari yang lalu`,
  /** How long something has waited; not `exact` where it began that many days ago or earlier. */
  forDays: (days: number, exact: boolean) =>
    exact && days < 1 ? 'sejak hari ini' : `sudah ${exact ? '' : '≥ '}${days} hari kerja`,
  zones: {
    'Asia/Jakarta': 'WIB',
    'Asia/Pontianak': 'WIB',
    'Asia/Makassar': 'WITA',
    'Asia/Jayapura': 'WIT',
    UTC: 'UTC',
  },
} as const;
