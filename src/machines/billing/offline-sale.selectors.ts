import type { Problems } from '../../schemas/billing/offline-sale/agreed.ts'
import { boxesIn, SALE_STEPS, saleSteps, stepOfField } from '../../schemas/billing/offline-sale/draft.ts'
import { unconfirmed } from '../../schemas/billing/offline-sale/letters.ts'
import { problemsIn } from './offline-sale.context.ts'
import type { OfflineSaleSnapshot } from './offline-sale.machine.ts'

export const isOffering = (snapshot: OfflineSaleSnapshot): boolean => snapshot.matches({ work: 'offering' })
export const isIssuing = (snapshot: OfflineSaleSnapshot): boolean => snapshot.hasTag('issuing')
export const isReading = (snapshot: OfflineSaleSnapshot): boolean => snapshot.hasTag('readOnly')
export const isDiscardAsked = (snapshot: OfflineSaleSnapshot): boolean => snapshot.matches({ question: 'discard' })
/** Why the sale could not be checked. */
export const checkFailureOf = (snapshot: OfflineSaleSnapshot): string | null =>
  snapshot.matches({ check: 'failed' }) ? snapshot.context.checkFailure : null
/** Whether fields can be changed now. */
export const isEditable = (snapshot: OfflineSaleSnapshot): boolean =>
  snapshot.hasTag('drawing') && !snapshot.hasTag('choosing') && !isReading(snapshot)

/**
 * The customer's name; empty if it is unknown. A draft is stored without names: at the other address, the options
 * have it before the sale is checked.
 */
export const customerNameOf = ({ context: { draft, checked, lookups } }: OfflineSaleSnapshot): string => {
  const isChosen = ({ id }: { readonly id: number }) => String(id) === draft.customerID
  const known = checked?.customer
  return lookups?.customers.find(isChosen)?.name || (known && isChosen(known) ? known.companyName : '')
}

/** Found once for a draft, however many fields and steps ask. */
const known = new WeakMap<object, Problems>()
const problemsOf = (snapshot: OfflineSaleSnapshot): Problems => {
  const { draft } = snapshot.context
  const found = known.get(draft) ?? problemsIn(snapshot.context)
  known.set(draft, found)
  return found
}

/** What is wrong with a field: what was refused, or what was entered and cannot be so. */
export const errorOf = (snapshot: OfflineSaleSnapshot, field: string): string | undefined => {
  const { errors, draft, checked } = snapshot.context
  const isEntered = (draft[field] ?? '') !== ''
  return errors[field] ?? (isEntered ? (problemsOf(snapshot)[field] ?? checked?.problems[field]) : undefined)
}

const countIn = (problems: Problems, step: number): number =>
  Object.keys(problems).filter((field) => stepOfField(field) === step).length

/** The step bar: what was refused on each step, and what is left open on those that were passed. */
export const stepMarks = (snapshot: OfflineSaleSnapshot) => {
  const { step, errors, checked } = snapshot.context
  const open = { ...checked?.problems, ...problemsOf(snapshot) }
  const isWarned = (number: number) => number < step || step === SALE_STEPS
  return saleSteps.map(({ label }, index) => {
    const number = index + 1
    const refused = countIn(errors, number)
    const isLast = number === SALE_STEPS
    return {
      number,
      label,
      isCurrent: step === number,
      errors: refused,
      warnings: refused > 0 || isLast || !isWarned(number) ? 0 : countIn(open, number),
    }
  })
}

/**
 * The letters that cannot be printed, and whether it is confirmed that boxes are printed; null where there are none, or
 * it is not known yet which: a draft is kept without them.
 */
export const lettersOf = ({ context: { draft, checked } }: OfflineSaleSnapshot) => {
  const places = (checked?.letters ?? []).filter(({ letters }) => !letters.includes(''))
  return places.length === 0 ? null : { places, isConfirmed: unconfirmed(places, boxesIn(draft)).length === 0 }
}

/** What keeps the sale from being issued, in the order of the steps. */
export const openProblems = (
  snapshot: OfflineSaleSnapshot,
): ReadonlyArray<{ readonly field: string; readonly text: string }> =>
  Object.entries({ ...snapshot.context.checked?.problems, ...problemsOf(snapshot) })
    .map(([field, text]) => ({ field, text }))
    .sort((one, other) => stepOfField(one.field) - stepOfField(other.field))
