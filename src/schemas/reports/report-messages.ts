/** The texts of the reports and the partner list: the spec's to the letter (§2), the others ours. */
export const reportMessages = {
  empty: 'Your inventory is currently empty.',
  /** Ours: what has to happen before the first row appears. */
  first: 'A row comes by itself as soon as what the report tells of has happened in the shop.',
  fetchError: (reason: string) => `Error fetching data: ${reason}`,
} as const
