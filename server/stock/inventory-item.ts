import { dayAfter } from '../../src/schemas/core/day-range.ts'
import { isRealDay } from '../../src/schemas/core/format.ts'
import { dayIn, UTC } from '../../src/schemas/core/time-zone.ts'
import {
  activationCodeKey,
  formFactorOf,
  plainActivationCode,
} from '../../src/schemas/stock/identity/activation-code.ts'
import { iccidKey, plainIccid } from '../../src/schemas/stock/identity/iccid.ts'
import type { Voided } from '../../src/schemas/stock/inventory.ts'
import { inventoryStoredFields } from '../../src/schemas/stock/inventory-fields.ts'
import { FIRST_LOCATION, NOWHERE } from '../../src/schemas/stock/warehouse.ts'
import type { DataOf, EventOf } from '../core/events/event-types.ts'
import { type Change, changesFrom, type Value } from '../core/saving/changes.ts'
import type * as stored from './inventory.events.ts'
import { applyStock, inStock, type Stocked, type StockState, withDay } from './stock.ts'

export type InvoiceFile = typeof stored.InvoiceFile.Type
export type InventoryFields = typeof stored.InventoryFields.Type
type Changed = DataOf<typeof stored.inventoryEvents.types.InventoryItemChanged>

/** Stored fields with their codes in canonical form, whatever form an earlier version stored. */
const readCodes = <Fields extends Partial<InventoryFields>>(fields: Fields): Fields => ({
  ...fields,
  ...(fields.activationCode !== undefined && { activationCode: plainActivationCode(fields.activationCode) }),
  ...(fields.iccid !== undefined && { iccid: plainIccid(fields.iccid) }),
})

/** What a SIM is after a change. Before the form factor was stored, a changed code decided it. */
const formFactorAfter = (before: InventoryFields, { formFactor, changes }: Changed): string => {
  if (formFactor !== '') return formFactor
  return changes.activationCode === undefined ? before.formFactor : formFactorOf(changes.activationCode)
}

/** What makes two writings of a code one: see `src/schemas/stock/identity`. Empty for an unknown code. */
const keysOf = ({ activationCode, iccid }: InventoryFields) => ({
  activationCode: activationCodeKey(activationCode),
  iccid: iccidKey(iccid),
})

/** The fields that name a catalogue entry by id. */
export const inventoryReferences = {
  country: 'countries',
  region: 'regions',
  supplierID: 'suppliers',
  planID: 'plans',
} as const

export const isInventoryReference = (name: string): name is keyof typeof inventoryReferences =>
  Object.hasOwn(inventoryReferences, name)

/** The fields that only a correction changes; see `decideCorrection`. */
export type CorrectedFields = Pick<InventoryFields, 'InvoiceCurrency' | 'invoiceCost' | 'buyingCost' | 'sellingcost'>

/** The differences between two states of a SIM, in the order of the form. */
export const inventoryChanges = (before: InventoryItem, after: InventoryItem): ReadonlyArray<Change> =>
  changesFrom(
    inventoryStoredFields.map(({ name }) => name),
    fieldsToTell(before),
    fieldsToTell(after),
  )

/** A SIM's values for the history: the invoice is a field with the file's name. */
export const fieldsToTell = ({ fields, invoice }: InventoryItem): Readonly<Record<string, Value>> => ({
  ...fields,
  invoicePO: invoice?.name ?? '',
})

/** A SIM's current state: its fields, its invoice, who saved it when, and its number of saves. */
export type InventoryItem = {
  readonly id: number
  readonly fields: InventoryFields
  /** The keys of its codes. */
  readonly keys: Readonly<Record<'activationCode' | 'iccid', string>>
  readonly invoice: InvoiceFile | null
  readonly createdBy: string
  readonly createdDate: string
  readonly updatedBy: string
  readonly updatedDate: string
  readonly version: number
  /** Who voided it, when and why; null if it is not voided. */
  readonly voided: Voided | null
  /** Its status in the stock. */
  readonly stock: StockState
  /** The import and the receipt that it comes from, and its location; null for none. */
  readonly origin: {
    readonly bulkId: number | null
    readonly receiptId: number | null
    readonly locationId: number | null
  }
  /** The latest day that its events happened on, `yyyy-MM-dd`. */
  readonly latestDay: string
}

/** Whether a SIM is downloaded. It has no location then. */
export const isEsim = ({ formFactor }: Pick<InventoryFields, 'formFactor'>): boolean => formFactor === 'esim'

/** Where a SIM is: eSIMs are in no warehouse. */
export const locationOf = ({ fields, origin }: Pick<InventoryItem, 'fields' | 'origin'>): number =>
  isEsim(fields) ? NOWHERE : (origin.locationId ?? FIRST_LOCATION)

/** The facts about a SIM that stock decisions need. */
export const stockedOf = ({ id, stock, fields, voided }: InventoryItem): Stocked => ({
  id,
  stock,
  expiryDate: fields.expiryDate,
  isEsim: isEsim(fields),
  isVoided: voided !== null,
})

/** The fold of a SIM's events; null before the first. */
export type InventoryState = InventoryItem | null

/** Any event of a SIM. `by` is the person's name at the time. */
export type InventoryEvent = EventOf<typeof stored.inventoryEvents.types>

/** The stream of one SIM's changes. */
export const inventoryStream = (id: number): string => `inventory-${id}`
/** The refused saves of a SIM; those of new SIMs, which have no number, share one stream. */
export const inventoryRefusals = (id: number | null): string =>
  id === null ? 'inventory-refused' : `inventory-refused-${id}`
/** Saves that changed nothing, under their keys. */
export const unchangedInventory = (id: number): string => `inventory-unchanged-${id}`

/** The day on which something happened to a SIM; empty if the event does not name one. */
const dayOf = ({ type, data }: InventoryEvent, zone: string): string => {
  // The sweep that records an expiry may run later than the first day after the date.
  if (type === 'InventoryItemExpired' && isRealDay(data.expiryDate)) return dayAfter(data.expiryDate, 1)
  const day = 'date' in data ? dayIn(zone, data.date) : ''
  return isRealDay(day) ? day : ''
}

/**
 * Applies one event to a SIM's state. Refusals change nothing. A sale may be recorded after later changes of the SIM;
 * its latest day, counted in `zone`, stays then, so that a history by days never goes back.
 */
export const applyInZone = (state: InventoryState, event: InventoryEvent, zone: string): InventoryState => {
  const after = changed(state, event)
  if (after === null || after === state) return after
  const [before, day] = [state?.latestDay ?? '', dayOf(event, zone)]
  return { ...after, latestDay: day > before ? day : before }
}

/** The same for decisions, for which the latest day does not matter. */
export const apply = (state: InventoryState, event: InventoryEvent): InventoryState => applyInZone(state, event, UTC)

const changed = (state: InventoryState, event: InventoryEvent): InventoryState => {
  switch (event.type) {
    case 'InventoryItemAdded': {
      const { id, fields, invoice, by, date, bulkId = null, receiptId = null, locationId = null } = event.data
      const read = readCodes(fields)
      return {
        id,
        fields: read,
        keys: keysOf(read),
        invoice,
        createdBy: by,
        createdDate: date,
        updatedBy: by,
        updatedDate: date,
        version: 1,
        voided: null,
        stock: inStock,
        origin: { bulkId, receiptId, locationId },
        latestDay: '',
      }
    }
    case 'InventoryItemChanged': {
      if (state === null) return null
      const { changes, by, date } = event.data
      const { expiryDate } = state.fields
      const formFactor = formFactorAfter(state.fields, event.data)
      const fields = { ...state.fields, ...readCodes(changes), formFactor }
      return {
        ...state,
        fields,
        keys: keysOf(fields),
        stock: withDay(state.stock, expiryDate, changes.expiryDate ?? expiryDate),
        updatedBy: by,
        updatedDate: date,
        version: state.version + 1,
      }
    }
    case 'InventoryItemCorrected': {
      if (state === null) return null
      const { changes, invoice, by, date } = event.data
      return {
        ...state,
        fields: { ...state.fields, ...changes },
        invoice: invoice ?? state.invoice,
        updatedBy: by,
        updatedDate: date,
        version: state.version + 1,
      }
    }
    case 'InventoryItemVoided': {
      if (state === null) return null
      const { reason, by, date } = event.data
      return {
        ...state,
        voided: { by, date, reason },
        updatedBy: by,
        updatedDate: date,
        version: state.version + 1,
      }
    }
    case 'InventoryItemMoved':
      return state === null ? null : { ...state, origin: { ...state.origin, locationId: event.data.locationId } }
    case 'InventoryItemAddRefused':
    case 'InventoryItemChangeRefused':
    case 'InventoryItemSavedUnchanged':
      return state
    // Stock events are not saves: they change neither the version nor who saved last.
    default:
      return state === null ? null : { ...state, stock: applyStock(state.stock, event) }
  }
}

/** The state after all the events, or after `version` saves. */
export const foldItem = (events: ReadonlyArray<InventoryEvent>, version = Number.POSITIVE_INFINITY): InventoryState => {
  let state: InventoryState = null
  for (const event of events) {
    const next = apply(state, event)
    if ((next?.version ?? 0) > version) return state
    state = next
  }
  return state
}
