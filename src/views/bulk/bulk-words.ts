import type { BulkImport } from '../../schemas/bulk.ts'

export const BULK_PATH = '/pages/InventoryMaster/Bulk'
export const LIST_PATH = '/pages/InventoryMaster'

export const count = (value: number): string => value.toLocaleString('en-GB')
export const rowsInWords = (value: number): string => `${count(value)} ${value === 1 ? 'row' : 'rows'}`
export const itemsInWords = (value: number): string => `${count(value)} ${value === 1 ? 'item' : 'items'}`

/** Where an import stands, in a few words. */
export const standing = ({ status, received, rowCount }: BulkImport): string => {
  if (status === 'committing') return 'Being added'
  if (status === 'takingBack') return 'Being taken back'
  if (status === 'takenBack') return 'Taken back'
  if (status === 'finished') return 'Finished'
  return received < rowCount ? `${count(received)} of ${rowsInWords(rowCount)} have arrived` : 'To be added'
}
