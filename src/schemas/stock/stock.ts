import type { Choice } from '../core/choice.ts'

/** The statuses of a SIM, and their labels. Plain data, no library. */

/** Local SIMs have a country, roaming ones a region. */
export const stockTypes = [
  { value: 'local', label: 'Local' },
  { value: 'roaming', label: 'Roaming' },
] as const satisfies ReadonlyArray<Choice<string>>

/** In the order of a SIM's life; voided SIMs should never have been added. */
export const stockStatuses = [
  { value: 'available', label: 'Available' },
  { value: 'assigned', label: 'Assigned' },
  { value: 'sold', label: 'Sold' },
  { value: 'activated', label: 'Activated' },
  { value: 'returned', label: 'Returned' },
  { value: 'expired', label: 'Expired' },
  { value: 'voided', label: 'Voided' },
] as const satisfies ReadonlyArray<Choice<string>>

/** As a filter: sold, whether in use or not. */
export const OUT = 'out'

/** The statuses in the filter. Voided SIMs have a separate switch. */
export const filteredStatuses = [
  ...stockStatuses.filter(({ value }) => value !== 'voided'),
  { value: OUT, label: 'Sold or activated' },
] as const

/** The labels of the status fields in a SIM's history, by field name. */
export const stockFieldLabels: Readonly<Record<string, string>> = {
  stockStatus: 'Status',
  assignedTo: 'Assigned To',
  takenBy: 'Sold In',
}
export const stockFields = Object.keys(stockFieldLabels)

/** The sale or invoice that took a SIM, in words. */
export const takenBy = (how: string, refId: number): string => `${how === 'sale' ? 'Sale' : 'Invoice'} ${refId}`

/** The statuses that prevent voiding, and their messages: the SIM is or was with somebody. */
export const voidObstacles = {
  assigned: 'This SIM is assigned, so it cannot be voided. Unassign it first.',
  sold: 'This SIM was sold, so it cannot be voided.',
  activated: 'This SIM was activated, so it cannot be voided.',
  returned: 'This SIM was sold and returned, so it cannot be voided.',
} as const
export type VoidObstacle = keyof typeof voidObstacles

/** Why a SIM cannot be voided; null if it can. Only a SIM that never left our stock was added by mistake. */
export const obstacleToVoiding = (stockStatus: string | undefined): VoidObstacle | null =>
  stockStatus !== undefined && Object.hasOwn(voidObstacles, stockStatus) ? (stockStatus as VoidObstacle) : null

export const stockMessages = {
  ok: 'OK',
  unknown: 'Unknown',
  twice: (line: number): string => `Repeats line ${line}`,
  voided: 'Voided',
  sold: 'Sold',
  returned: 'Returned',
  expired: 'Expired',
  assignedTo: (name: string): string => `Assigned to ${name}`,
  notAssigned: 'Not assigned',
  esimNowhere: 'An eSIM has no location',
  isReturned: 'It was already returned',
  notSold: 'Only sold SIMs can be returned',
  activatedNotSoldAgain: 'It was activated, so it cannot be sold again',
  soldAsEsim: 'This eSIM was sold, so it stays an eSIM',
  esimNotSoldAgain: 'The code of an eSIM was already given out, so it cannot be sold again',
} as const
