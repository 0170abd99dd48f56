import { labelOf } from '../../schemas/core/choice.ts'
import { namelessHolder } from '../../schemas/stock/holder.ts'
import type { InventoryFilter, InventoryRow, InventorySort } from '../../schemas/stock/inventory.ts'
import { inventoryColumns, inventorySearchKeys } from '../../schemas/stock/inventory-fields.ts'
import { filteredStatuses, stockStatuses, stockTypes } from '../../schemas/stock/stock.ts'
import { InventoryService } from '../stock/inventory-service.ts'
import { readByPages } from './by-pages.ts'
import { columnsNamed } from './columns-named.ts'
import { LEGACY_FILE, LEGACY_HEADER, legacyText } from './legacy.ts'
import type { Courier, FileOrder, ListFile } from './list-file.ts'
import { sortedInWords } from './sorted-in-words.ts'
import { writeFile } from './write-file.ts'

export type InventoryOrder = FileOrder<InventoryRow> & {
  /** The active filter; null if the whole list is shown. */
  readonly filter: InventoryFilter | null
  readonly sort: InventorySort | null
  /** The name of the plan in the filter, if known. */
  readonly planName: string | null
  /** The name of the holder in the filter, if known. */
  readonly holderName: string | null
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
export const inventoryFilterWords = ({
  filter,
  planName,
  holderName,
}: Pick<InventoryOrder, 'filter' | 'planName' | 'holderName'>): string => {
  if (filter === null) return ''
  const { searchBy, text, planID, supplierName, voided, quick, stockStatus = '', holder = '' } = filter
  const label = inventorySearchKeys.find(({ value }) => value === searchBy)?.label ?? ''
  const isTold = searchBy === 'invoiceNumber' || searchBy === 'expiryDate'
  return [
    // The text may be a code.
    quick === undefined ? '' : 'by search',
    text === '' || label === '' ? '' : isTold ? `${label} ${text}` : `by ${label}`,
    planID === 0 ? '' : (planName ?? `Plan ${planID}`),
    supplierName,
    stockStatus === '' ? '' : labelOf(filteredStatuses, stockStatus),
    holderName ?? namelessHolder(holder),
    voided === true ? 'with voided' : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** Writes a file of the inventory list. */
export const writeInventoryFile = (
  { filter, planName, holderName, sort, ...order }: InventoryOrder,
  courier: Courier,
) =>
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
    const list: ListFile<InventoryRow> = {
      ...rows,
      title: 'Inventory',
      filter: inventoryFilterWords({ filter, planName, holderName }),
      sorted: sortedInWords(inventoryColumns, sort),
      columns: (names) => columnsNamed(inventoryColumns, names),
      read: () =>
        readByPages({
          ...rows,
          isMoving: sort?.column === 'expiryDate',
          pageAt: (query) =>
            filter === null ? inventory.list({ ...query, sort }) : inventory.search({ ...query, filter, sort }),
        }),
      legacy: { name: LEGACY_FILE, text: (shown) => legacyText(LEGACY_HEADER, LEGACY_FIELDS, shown) },
    }
    return writeFile(list, order, courier)
  })
