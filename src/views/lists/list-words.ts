import { counted, pluralOf } from '../../schemas/core/counted.ts'
import { rowsInWords } from '../../schemas/files/export-messages.ts'

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** Sentences of lists with values in them. */
export const listWords = {
  /** `20,000 of 32,000, 4,000 per second` */
  downloaded: (done: number, total: number, rate?: number): string => {
    const share = `${number.format(done)} of ${number.format(total)}`
    return rate === undefined ? share : `${share}, ${number.format(rate)} per second`
  },
  written: (name: string, rows: number, added: number): string => {
    const has = `${name} has ${rowsInWords(rows)}.`
    return added === 0
      ? has
      : `${has} ${rowsInWords(added)} added during the download ${pluralOf(added, 'is', 'are')} not in it.`
  },
  downloadAll: (rows: number): string => `Download all ${rowsInWords(rows)}`,
  /** `3 new plans. Refresh`; without a count, the list changed in another way. */
  news: (count: number, one: string, many: string): string =>
    count === 0 ? 'List changed. Refresh' : `${counted(count, `new ${one}`, `new ${many}`)}. Refresh`,
  shared: (by: string, role: string | undefined): string => {
    if (by === '') return role === undefined ? 'Shared' : `Shared with ${role}`
    return role === undefined ? `Shared by ${by}` : `Shared by ${by} with ${role}`
  },
  viewRemoved: (name: string, losesSharing: boolean): string =>
    losesSharing
      ? `"${name}" was removed. Undo restores it as your own view, shared with nobody.`
      : `"${name}" was removed.`,
} as const
