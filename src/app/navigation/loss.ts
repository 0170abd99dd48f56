/** What is gone when a screen is left: what somebody entered, or the rest of a file that is being downloaded. */
export type Loss = 'changes' | 'download'

/** What a person is asked before. */
export const losses: Readonly<Record<Loss, { readonly title: string; readonly text: string }>> = {
  changes: {
    title: 'Leave without saving?',
    text: 'What you have entered on this page is not saved and will be gone.',
  },
  download: {
    title: 'Leave and stop the download?',
    text: 'The file is not complete yet. Without this page nothing is left of it.',
  },
}
