/** The texts of the reports and the partner list: the spec's to the letter (§2), the others ours. */
export const reportMessages = {
  empty: 'Your inventory is currently empty.',
  fetchError: (reason: string) => `Error fetching data: ${reason}`,
  exportFailed: (reason: string) => `The file was not written. ${reason}`,
  exportOtherList: 'The server no longer has the list that the file was begun with. Download it again.',
  exportWithGaps: 'The server left rows out or sent them twice. Download it again.',
  exportInterrupted: 'The download is interrupted and goes on by itself; what is written stays.',
  exportHalted: 'The download was interrupted too often to go on by itself; what is written stays.',
  exportNotWritten: (reason: string) => `The file could not be written: ${reason}`,
} as const
