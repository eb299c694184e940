/** One private calendar address per person; only the hash of its token is kept. */
export interface CalendarFeedsTable {
  user_id: string;
  token_hash: string;
  created_at: number;
}
