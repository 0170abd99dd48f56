import { BILLING, OFFLINE_SALE } from '../../schemas/billing/billing-routes.ts'
import {
  blankSale,
  fieldOfLine,
  keysOf,
  LAST_OF_FILLING,
  lineAdded,
  lineIn,
  lineRemoved,
  SALE_STEPS,
  type SaleDraft,
  type SERVICE,
  saleProblems,
  stepOfField,
} from '../../schemas/billing/offline-sale/draft.ts'
import type { SaleCustomer, SaleLookups } from '../../schemas/billing/offline-sale/sale.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import type { JudgedItem } from '../../schemas/stock/assignment.ts'
import type { Checked, ChooseRequest } from '../../services/billing/offline-sale-service.ts'
import { edited, leftField, noHistory, type UndoHistory } from '../core/undo.ts'

export type OfflineSaleInput = {
  /** From 1. */
  readonly step: number
  /** The id of the draft, under which it is issued: once, however often it is sent. */
  readonly draftId: string
}

/** The facts of a sale by invoice that is drawn up. */
export type OfflineSaleContext = OfflineSaleInput & {
  readonly draft: SaleDraft
  readonly history: UndoHistory
  /** What was refused, by the field of the draft. */
  readonly errors: Readonly<Record<string, string>>
  readonly notice: string | null
  readonly lookups: SaleLookups | null
  /** The sale as the server saw it last. */
  readonly checked: Checked | null
  /** Why the last check of the sale failed. */
  readonly checkFailure: string | null
  /** For which line SIMs are being chosen, and by which codes; null for what lacks some. */
  readonly asked: Pick<ChooseRequest, 'key' | 'codes'>
  /** Which of the codes cannot be sold. */
  readonly rejected: ReadonlyArray<JudgedItem>
  /** When the draft that is offered was worked on last, ISO 8601. */
  readonly draftAt: string | null
  /** How often the step has come back with something wrong: the first wrong field takes the focus then. */
  readonly comebacks: number
}

/** SIMs for whatever lacks some, from the stock. */
export const nothingAsked = { key: null, codes: null } as const

export const initialSale = ({ step, draftId }: OfflineSaleInput): OfflineSaleContext => ({
  step,
  draftId,
  draft: blankSale,
  history: noHistory,
  errors: {},
  notice: null,
  lookups: null,
  checked: null,
  checkFailure: null,
  asked: nothingAsked,
  rejected: [],
  draftAt: null,
  comebacks: 0,
})

type Facts = OfflineSaleContext

/** Texts of the draft without what the server says of the customer, which nobody entered. */
const entered = ({
  taxRate: _,
  currency: _c,
  homeCurrency: _h,
  zeroRateCategory: __,
  gst: ___,
  ...draft
}: SaleDraft): SaleDraft => draft
const isSame = (one: SaleDraft, other: SaleDraft): boolean =>
  Object.keys({ ...one, ...other }).every((name) => (one[name] ?? '') === (other[name] ?? ''))

/** The draft with what the server says of the customer's currency and tax: it holds where a line says nothing. */
export const withCustomer = (draft: SaleDraft, customer: SaleCustomer | null): SaleDraft => {
  const { taxRate = '', currency, homeCurrency, zeroRateCategory, gst } = customer ?? {}
  const { currency: _c, homeCurrency: _h, zeroRateCategory: _, gst: __, ...others } = draft
  return {
    ...others,
    taxRate,
    ...(currency !== undefined && { currency }),
    ...(homeCurrency !== undefined && { homeCurrency }),
    ...(zeroRateCategory !== undefined && { zeroRateCategory }),
    ...(gst !== undefined && { gst }),
  }
}

/** Whether something is entered that would be lost. */
export const isBegun = ({ draft }: Pick<Facts, 'draft'>): boolean => !isSame(entered(draft), entered(blankSale))
/** Also where all of it was taken back: it can be done again. */
export const isWorkedOn = (context: Facts): boolean =>
  isBegun(context) || context.history.past.length > 0 || context.history.future.length > 0

/** The facts after the draft has changed: what was wrong with changed fields, and with lines that are gone, is history. */
export const withDraft = (context: Facts, { values, history }: { values: SaleDraft; history: UndoHistory }) => {
  const keys = keysOf(values)
  const isGone = (field: string) => field.includes('.') && !keys.includes(field.split('.')[0] ?? '')
  const still = (problems: Facts['errors']) =>
    Object.fromEntries(
      Object.entries(problems).filter(([field]) => context.draft[field] === values[field] && !isGone(field)),
    )
  const errors = Object.fromEntries(Object.entries(still(context.errors)).filter(([field]) => field in values))
  const checked = context.checked && { ...context.checked, problems: still(context.checked.problems) }
  return { draft: values, history, errors, checked, notice: Object.keys(errors).length === 0 ? null : context.notice }
}

const edit = (context: Facts, subject: string, patch: SaleDraft, how: 'typed' | 'atOnce') =>
  withDraft(context, edited({ values: context.draft, history: context.history }, subject, patch, how))

/** The SIMs of a line are of its plan and the customer's to have: others are chosen for another plan or customer. */
const withoutSims = (draft: SaleDraft, field: string): SaleDraft => {
  const keys =
    field === 'customerID' ? keysOf(draft) : keysOf(draft).filter((key) => field === fieldOfLine(key, 'planID'))
  return Object.fromEntries(keys.map((key) => [fieldOfLine(key, 'ids'), '']))
}

/** The first so many of the SIMs, where fewer are wanted. */
const withFewerSims = (draft: SaleDraft, field: string, value: string): SaleDraft => {
  const key = keysOf(draft).find((one) => field === fieldOfLine(one, 'quantity'))
  if (key === undefined) return {}
  const { ids, quantity } = lineIn({ ...draft, [field]: value }, key)
  return quantity > 0 && ids.length > quantity ? { [fieldOfLine(key, 'ids')]: ids.slice(0, quantity).join(',') } : {}
}

export const changedField = (context: Facts, field: string, value: string) => {
  const { draft } = context
  const patch = { [field]: value, ...withoutSims(draft, field), ...withFewerSims(draft, field, value) }
  return edit(context, field, patch, 'typed')
}

export const withLine = (context: Facts, kind?: typeof SERVICE) =>
  edit(context, 'line', lineAdded(context.draft, kind), 'atOnce')
export const withoutLine = (context: Facts, key: string) =>
  edit(context, 'line', lineRemoved(context.draft, key), 'atOnce')
export const withoutSim = (context: Facts, key: string, id: number) => {
  const ids = lineIn(context.draft, key).ids.filter((other) => other !== id)
  return edit(context, 'sims', { [fieldOfLine(key, 'ids')]: ids.join(',') }, 'atOnce')
}
/** SIMs that were found take the place of lacking ones; why an invoice was refused is still said. */
export const withChosen = (context: Facts, patch: SaleDraft) => {
  const chosen = edit(context, 'sims', patch, 'atOnce')
  return commonMessages.isNotSaved(context.notice) ? chosen : { ...chosen, notice: context.notice }
}
export const left = (context: Facts) => ({ history: leftField(context.history) })

/** Empties all fields, as one step that can be undone. */
export const startedAgain = (context: Facts) => {
  // Sorted, because the fields of a restored draft are in another order.
  const gone = Object.fromEntries(
    Object.keys(context.draft)
      .toSorted()
      .map((name) => [name, '']),
  )
  return edit(context, 'startAgain', { ...gone, ...blankSale }, 'atOnce')
}

/** What of the SIMs is still to be chosen: lines with a plan that have fewer than they need. */
export const lackingLines = ({ draft }: Pick<Facts, 'draft'>): ReadonlyArray<string> =>
  keysOf(draft).filter((key) => {
    const { planID, quantity, ids } = lineIn(draft, key)
    return planID > 0 && quantity > 0 && ids.length < quantity
  })

/** What keeps the sale from being issued, as far as is known here. */
export const problemsIn = ({ draft }: Pick<Facts, 'draft'>) => saleProblems(draft)

/** The first step with one of the fields; the present one where none has. */
export const firstStepOf = (errors: Readonly<Record<string, string>>, step: number): number => {
  const steps = Object.keys(errors).map(stepOfField)
  return steps.length === 0 ? step : Math.min(...steps)
}

export const isStep = (step: number): boolean => Number.isInteger(step) && step >= 1 && step <= SALE_STEPS
/** The address of a step. */
export const pathOfStep = (step: number): string => (step > LAST_OF_FILLING ? BILLING : OFFLINE_SALE)
