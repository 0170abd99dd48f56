import type { Loss } from '../../schemas/shell/navigation.ts'

/** The questions before something is lost. */
export const losses: Readonly<Record<Loss, { readonly title: string; readonly text: string }>> = {
  changes: {
    title: 'Leave without saving?',
    text: 'Your entries on this page are not saved and will be lost.',
  },
  secret: {
    title: 'Leave without the key?',
    text: 'The new key is shown only once. Unsaved entries are lost too.',
  },
  download: {
    title: 'Leave and stop the download?',
    text: 'The file is not complete yet. If you leave, it is discarded.',
  },
}
