/** Saving a SIM whose expiry date has passed is asked about once for each date. */
import { isRealDay } from '../../schemas/core/format.ts'
import { draftOf } from '../../schemas/stock/inventory-draft.ts'
import type { InventoryFormContext } from './inventory-form.context.ts'

type Dated = Pick<InventoryFormContext, 'draft' | 'loaded' | 'today' | 'agreedExpiry'>

/** The expiry date to ask about: it has passed, the person entered it, and they have not agreed to it. Else null. */
export const pastExpiryOf = ({ draft, loaded, today, agreedExpiry }: Dated): string | null => {
  const day = draft.expiryDate.trim()
  const isPast = today !== undefined && isRealDay(day) && day < today
  const isStored = loaded !== null && draftOf(loaded).expiryDate === day
  return isPast && !isStored && day !== agreedExpiry ? day : null
}

/** The date that the person agreed to by saving, if they were asked about one. */
export const agreedExpiry = (context: Dated): Pick<InventoryFormContext, 'agreedExpiry'> => {
  const day = pastExpiryOf(context)
  return day === null ? {} : { agreedExpiry: day }
}
