/** One private calendar address a person; the hash of its token is all that is kept of it. */
export interface CalendarFeedsTable {
  user_id: string;
  token_hash: string;
  created_at: number;
}
