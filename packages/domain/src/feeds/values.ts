/** The calendar of one person's deadlines. It is outside the API and needs no session: the token in its query is the key. */
export const feedPath = '/kalender.ics';
