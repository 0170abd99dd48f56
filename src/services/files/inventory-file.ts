import { labelOf } from '../../schemas/core/choice.ts'
import type { InventoryFilter, InventoryRow, InventorySort } from '../../schemas/stock/inventory.ts'
import { inventoryColumns, inventorySearchKeys } from '../../schemas/stock/inventory-fields.ts'
import { inventoryFilters } from '../../schemas/stock/inventory-filters.ts'
import { stockStatuses, stockTypes } from '../../schemas/stock/stock.ts'
import { InventoryService, type ListQuery } from '../stock/inventory-service.ts'
import { readByPages } from './by-pages.ts'
import { columnsNamed } from './columns-named.ts'
import { type NamesOfParts, partsInFile } from './filter-words.ts'
import { LEGACY_FILE, LEGACY_HEADER, legacyText } from './legacy.ts'
import type { Courier, FileOrder, ListFile } from './list-file.ts'
import { sortedInWords } from './sorted-in-words.ts'
import { writeFile } from './write-file.ts'

export type InventoryOrder = FileOrder<InventoryRow> & {
  /** The active filter; null if the whole list is shown. */
  readonly filter: InventoryFilter | null
  readonly sort: InventorySort | null
  /** The known names of the ids in the filter, by part. */
  readonly names: NamesOfParts
}

/** The fields under the fixed header of spec §9. */
export const LEGACY_FIELDS = [
  'activationCode',
  'simpin',
  'iccid',
  'serviceDeviceID',
  'invoiceNumber',
  'expiryDate',
  'buyingCost',
  'createdBy',
  'createdDate',
] as const satisfies ReadonlyArray<keyof InventoryRow>

/** The filter in words. A code, PIN or ICCID is replaced by the name of its field. */
export const inventoryFilterWords = ({ filter, names }: Pick<InventoryOrder, 'filter' | 'names'>): string => {
  if (filter === null) return ''
  const { searchBy, text } = filter
  const [quick, ...others] = inventoryFilters
  const label = inventorySearchKeys.find(({ value }) => value === searchBy)?.label ?? ''
  const isTold = searchBy === 'invoiceNumber' || searchBy === 'expiryDate'
  const searched = isTold ? `${label} ${text}` : `by ${label}`
  return [
    ...partsInFile([quick], filter, names),
    ...(text === '' || label === '' ? [] : [searched]),
    ...partsInFile(others, filter, names),
  ].join(' ')
}

/** The search for selected SIMs. A selected SIM may be voided. */
const ofSelected: InventoryFilter = { searchBy: '', text: '', planID: 0, supplierName: '', voided: true }

/** Writes a file of the inventory list, or of selected SIMs in the order of the list. */
export const writeInventoryFile = ({ filter, names, sort, ...order }: InventoryOrder, courier: Courier) =>
  InventoryService.ask((inventory) => {
    const rows = {
      names: inventoryColumns.map(({ name }) => name),
      asShown: (row: InventoryRow) => ({
        ...row,
        ...row.unread,
        type: labelOf(stockTypes, row.type ?? ''),
        stockStatus: labelOf(stockStatuses, row.stockStatus ?? ''),
      }),
    }
    const { ids } = order
    const pageAt = (query: Pick<ListQuery, 'page' | 'pageSize'>) => {
      if (ids !== undefined) return inventory.search({ ...query, filter: ofSelected, sort, ids })
      return filter === null ? inventory.list({ ...query, sort }) : inventory.search({ ...query, filter, sort })
    }
    const words = inventoryFilterWords({ filter, names })
    const list: ListFile<InventoryRow> = {
      ...rows,
      title: 'Inventory',
      filter: ids === undefined ? words : `selected ${words}`,
      sorted: sortedInWords(inventoryColumns, sort),
      columns: (names) => columnsNamed(inventoryColumns, names),
      read: () => readByPages({ ...rows, isMoving: sort?.column === 'expiryDate', pageAt }),
      legacy: { name: LEGACY_FILE, text: (shown) => legacyText(LEGACY_HEADER, LEGACY_FIELDS, shown) },
    }
    return writeFile(list, order, courier)
  })
