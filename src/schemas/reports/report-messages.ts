/** The texts of the reports and the partner list: the spec's to the letter (§2), the others ours. */
export const reportMessages = {
  empty: 'Your inventory is currently empty.',
  /** Ours: what has to happen before the first row appears. */
  first: 'Rows appear here once the shop has such sales or events.',
  fetchError: (reason: string) => `Error fetching data: ${reason}`,
} as const
