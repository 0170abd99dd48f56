/** The texts of the reports and the partner list: the spec's to the letter (§2), the others ours. */
export const reportMessages = {
  wait: 'Please Wait!',
  emptyTitle: 'No Data Found',
  empty: 'Your inventory is currently empty.',
  fetchError: (reason: string) => `Error fetching data: ${reason}`,
  exportFailed: (reason: string) => `The file was not written. ${reason}`,
  exportNotWritten: (reason: string) => `The file could not be written: ${reason}`,
} as const
