import type { InventoryFormContext } from '../../../machines/stock/inventory-form.context.ts'
import { labelOf } from '../../../schemas/core/choice.ts'
import { formatDay } from '../../../schemas/core/format.ts'
import { inventoryStoredFields, paymentTypes } from '../../../schemas/stock/inventory-fields.ts'
import { stockTypes } from '../../../schemas/stock/stock.ts'
import { ownName } from './own-name.ts'

export const storedField = (name: string) => inventoryStoredFields.find((field) => field.name === name)

const named = (items: ReadonlyArray<{ readonly id: number | string; readonly name: string }>, id: string): string =>
  items.find((item) => String(item.id) === id)?.name ?? `No. ${id}`

/**
 * A value as the form shows it: names instead of ids, dates in our format. `text` is the name, if the server sent it.
 */
export const shownValue = (
  context: Pick<InventoryFormContext, 'lookups' | 'loaded'>,
  name: string,
  value: string,
  text?: string,
): string => {
  const { lookups, loaded } = context
  if (value === '') return '–'
  const told = text || ownName(loaded, name, value)
  if (told) return told
  if (name === 'country') return named(lookups.countries, value)
  if (name === 'region') return named(lookups.regions, value)
  if (name === 'supplierID') return named(lookups.suppliers, value)
  if (name === 'planID') {
    return named(
      lookups.plans.map(({ pid, planName }) => ({ id: pid, name: planName })),
      value,
    )
  }
  if (name === 'type') return labelOf(stockTypes, value)
  if (name === 'paymentType') return labelOf(paymentTypes, value)
  return storedField(name)?.kind === 'date' ? formatDay(value) : value
}
