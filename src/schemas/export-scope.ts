/**
 * What goes into a file of a list: the rows shown, all pages of what is listed or searched, or the shown rows in the
 * layout of spec §9.
 */
export type ExportScope = 'shown' | 'all' | 'legacy'
