import type { StoredEvent } from '../server/core/events/event.ts'

const DAYS = 1_000
const DAY_MS = 86_400_000
const FIRST = Date.parse('2024-01-01T08:00:00.000Z')
const WORK_MS = 10 * 3_600_000

/** A tenth of all entries is an import: within ten minutes, by one person, in batches with the same timestamp. */
const CROWD = 0.1
const CROWD_MS = 10 * 60_000
const AT_ONCE = 1_000
/** The first day after the import. */
const CROWD_DAY = 0.7 * DAYS
const IMPORTER = 4

const crowdOf = (of: number) => {
  const size = Math.floor(of * CROWD)
  return { first: Math.floor((of - size) * (CROWD_DAY / DAYS)), size }
}

/** The time of an entry: within ten hours of each of a thousand days, the import just before one of them starts. */
const momentOf = (index: number, of: number): string => {
  const { first, size } = crowdOf(of)
  const into = index - first
  if (into >= 0 && into < size) {
    const share = (into - (into % AT_ONCE)) / size
    return new Date(FIRST + CROWD_DAY * DAY_MS - CROWD_MS + Math.floor(share * CROWD_MS)).toISOString()
  }
  const place = ((into < 0 ? index : index - size) * DAYS) / (of - size)
  return new Date(FIRST + Math.floor(place) * DAY_MS + Math.floor((place % 1) * WORK_MS)).toISOString()
}

/** The middle of the import. */
export const crowdedMoment = new Date(FIRST + CROWD_DAY * DAY_MS - CROWD_MS / 2).toISOString()

/** An entry by its index: from 20 people, most about SIMs, and one in a thousand refused. */
export const eventAt = (index: number, of: number): StoredEvent => {
  const { first, size } = crowdOf(of)
  const at = momentOf(index, of)
  const isImport = index >= first && index < first + size
  const actor = `${isImport ? IMPORTER : (index % 20) + 1}`
  const base = { position: index + 1, version: 1, actor, at, requestId: null, commandId: null }
  const item = { ...base, stream: `inventory-${index + 1}`, data: {} }
  const turn = Math.floor(index / 20)
  if (isImport) return { ...item, type: 'InventoryItemAdded' }
  if (turn % 20 === 3) return { ...base, stream: `access-${actor}`, type: 'SignedIn', data: { address: '192.0.2.7' } }
  if (turn % 20 === 7) {
    const data = { reason: 'fields', errors: { email: '' } }
    return { ...base, stream: `supplier-refused-${(index % 90) + 1}`, type: 'SupplierChangeRefused', data }
  }
  if (turn % 1_000 === 1) {
    const data = { reason: 'fields', errors: { iccid: '' } }
    return { ...base, stream: 'inventory-refused', type: 'InventoryItemAddRefused', data }
  }
  return { ...item, type: index % 3 === 0 ? 'InventoryItemChanged' : 'InventoryItemAdded' }
}
