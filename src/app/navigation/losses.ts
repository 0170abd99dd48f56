import type { Loss } from '../../schemas/shell/navigation.ts'

/** The questions before something is lost. */
export const losses: Readonly<Record<Loss, { readonly title: string; readonly text: string }>> = {
  changes: {
    title: 'Leave without saving?',
    text: 'What you have entered on this page is not saved and will be gone.',
  },
  secret: {
    title: 'Leave without the key?',
    text: 'The new key is shown this once: nobody can see it again. Anything entered and not saved is gone with it.',
  },
  download: {
    title: 'Leave and stop the download?',
    text: 'The file is not complete yet. Without this page nothing is left of it.',
  },
}
