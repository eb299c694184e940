/** The calendar of one person's deadlines, beside the API: it needs no session, the token in its query is the key. */
export const feedPath = '/kalender.ics';
