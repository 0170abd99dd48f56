/** The texts of the reports and the partner list: the spec's to the letter (§2), the others ours. */
export const reportMessages = {
  empty: 'Your inventory is currently empty.',
  fetchError: (reason: string) => `Error fetching data: ${reason}`,
} as const
