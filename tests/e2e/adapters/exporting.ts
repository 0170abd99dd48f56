/** The course of a file, in every list. */
export type Exporting = 'idle' | 'failed' | { readonly exporting: 'writing' | 'interrupted' | 'halted' }

/** Why an event of a file cannot be brought about in the browser. */
export const withheldOfFiles = {
  'export.requested': 'one file at a time, of a page that is there',
  'written.read': 'there is something to close where something is said',
  'file.interrupted': 'the file of the shown rows asks nobody: nothing can be lost on its way',
  'file.failed': 'the file of the shown rows asks nobody: nothing can fail on its way',
  'file.declined': 'there is no dialog for so few rows',
  'file.halted': 'ten tries in vain are too long',
} as const

/** The line of the menu that asks for a file. */
export const menuItemOf = ({ scope, format }: { readonly scope?: unknown; readonly format?: unknown }): RegExp => {
  if (scope === 'legacy') return /^Legacy layout/
  if (format === 'xlsx') return scope === 'all' ? /^Excel, all [\d,]+ rows?/ : /^Excel, this page/
  return /^All [\d,]+ rows?/
}

/** What a file of a list is called, or the one of the layout of spec §9. */
export const fileNameOf = (title: string): RegExp =>
  new RegExp(`^(${title} \\d{4}-\\d\\d-\\d\\d( page \\d+ of \\d+)?\\.(csv|xlsx)|(Inventory|Plans)\\.csv)$`)
