import type { SnapshotFrom } from 'xstate'
import type { offlineSaleMachine } from '../../../../src/machines/billing/offline-sale.machine.ts'
import { blank, type Draft, linesOf, simsIn, textIn } from './offline-sale.rules.ts'

type Snapshot = SnapshotFrom<typeof offlineSaleMachine>
export type Before = { readonly before: Snapshot }
export type After = { readonly after: Snapshot }
export type Told = { readonly told: ReadonlyArray<unknown> }

export const SIMS = 3
export const PAYMENT = 5
export const REVIEW = 6

/** The address of a step, as shown in the browser. */
export const addressOf = (step: number): string =>
  `/pages/BillingReports/CreateOfflinePlan${step < PAYMENT ? '' : '/Billing'}?step=${step}`
export const isElsewhere = (one: number, other: number): boolean => one < PAYMENT !== other < PAYMENT
export const opens = (step: number, replace: boolean) => ({
  type: 'navigation.requested',
  to: addressOf(step),
  replace,
})

/** What the server says of the customer, which nobody enters. */
const answered: ReadonlyArray<string> = ['taxRate', 'currency', 'homeCurrency', 'zeroRateCategory', 'gst']
const textsOf = (draft: Draft) =>
  Object.entries(draft).filter(([name, text]) => text !== '' && !answered.includes(name))

/** The draft with what an answer says of its customer, and nothing of an earlier one. */
export const withAnswered = (draft: Draft, customer: object | null): Draft => ({
  ...Object.fromEntries(Object.entries(draft).filter(([name]) => !answered.includes(name))),
  taxRate: '',
  ...Object.fromEntries(Object.entries(customer ?? {}).filter(([name]) => answered.includes(name))),
})
export const isBlank = ({ context: { draft } }: Snapshot): boolean =>
  JSON.stringify(textsOf(draft).toSorted()) === JSON.stringify(textsOf(blank).toSorted())
export const isWriting = ({ before }: Before): boolean => before.matches({ access: 'writing' })
export const isDrawing = ({ before }: Before): boolean => before.matches({ work: 'drawing' })
export const isOffering = ({ before }: Before): boolean => before.matches({ work: 'offering' })
export const hasCustomer = ({ before }: Before): boolean => before.context.draft.customerID !== ''
export const hasPast = ({ before }: Before): boolean => before.context.history.past.length > 0
export const hasFuture = ({ before }: Before): boolean => before.context.history.future.length > 0
/** A line has a plan, but fewer SIMs than it needs. */
export const lacks = (about: Before): boolean => {
  const { draft } = about.before.context
  const isLacking = (key: string) =>
    textIn(draft, key, 'planID') !== '' && simsIn(draft, key).length < Number(textIn(draft, key, 'quantity'))
  return isWriting(about) && hasCustomer(about) && linesOf(draft).some(isLacking)
}

export const writing = { 'the sale is drawn up in this tab': isWriting }
export const begun = {
  'something is entered, in this tab': (about: Before) =>
    isDrawing(about) && isWriting(about) && !isBlank(about.before),
}
export const undoable = {
  'there is a step to take back, in this tab': (about: Before) =>
    isDrawing(about) && isWriting(about) && hasPast(about),
}
export const redoable = {
  'there is a step to do again, in this tab': (about: Before) =>
    isDrawing(about) && isWriting(about) && hasFuture(about),
}
export const offering = { 'a draft is offered': isOffering }
export const ofCustomer = {
  'there is a customer to ask about': (about: Before) => isDrawing(about) && hasCustomer(about),
}

/** The sale is checked again. */
export const checksAnew = {
  in: 'check',
  to: 'check.asking',
  asks: ['checkSale'],
} as const

/** Problems stay only at fields that still exist with the same value. */
export const otherProblemsStay = {
  'what was refused of a changed field is history, and the notice with the last of it': ({
    before,
    after,
  }: Before & After) => {
    const [was, is] = [before.context, after.context]
    const lines = linesOf(is.draft)
    const isThere = (field: string) => !field.includes('.') || lines.includes(field.split('.')[0] ?? '')
    const left = Object.entries(was.errors).filter(([field]) => was.draft[field] === is.draft[field] && isThere(field))
    return (
      JSON.stringify(is.errors) === JSON.stringify(Object.fromEntries(left)) &&
      is.notice === (left.length > 0 ? was.notice : null)
    )
  },
}
