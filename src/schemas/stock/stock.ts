import type { Choice } from '../core/choice.ts'

/** How an item of the stock stands, and what is said of it. Plain data, no library. */

/** What is of one country, and what is of a region. */
export const stockTypes = [
  { value: 'local', label: 'Local' },
  { value: 'roaming', label: 'Roaming' },
] as const satisfies ReadonlyArray<Choice<string>>

/** From being added to being used; voided is what never was. */
export const stockStatuses = [
  { value: 'available', label: 'Available' },
  { value: 'assigned', label: 'Assigned' },
  { value: 'sold', label: 'Sold' },
  { value: 'activated', label: 'Activated' },
  { value: 'returned', label: 'Returned' },
  { value: 'expired', label: 'Expired' },
  { value: 'voided', label: 'Voided' },
] as const satisfies ReadonlyArray<Choice<string>>

/** As a filter: what was sold, whether it is in use by now or not. */
export const OUT = 'out'

/** What the list can be filtered by: what is voided has a switch of its own. */
export const filteredStatuses = [
  ...stockStatuses.filter(({ value }) => value !== 'voided'),
  { value: OUT, label: 'Sold or activated' },
] as const

/** What its history tells of how it stands, by name. */
export const stockFieldLabels: Readonly<Record<string, string>> = {
  stockStatus: 'Status',
  assignedTo: 'Assigned To',
  takenBy: 'Sold In',
}
export const stockFields = Object.keys(stockFieldLabels)

/** What took an item, in words. */
export const takenBy = (how: string, refId: number): string => `${how === 'sale' ? 'Sale' : 'Invoice'} ${refId}`

/** How a SIM stands that cannot be voided, and what is said of it: somebody has it, or had it. */
export const voidObstacles = {
  assigned: 'This SIM is assigned, so it cannot be voided. Unassign it first.',
  sold: 'This SIM was sold, so it cannot be voided.',
  activated: 'This SIM was activated, so it cannot be voided.',
  returned: 'This SIM was sold and returned, so it cannot be voided.',
} as const
export type VoidObstacle = keyof typeof voidObstacles

/** Why a SIM cannot be voided; null where it can. Only what nobody has or had was added by mistake. */
export const obstacleToVoiding = (stockStatus: string | undefined): VoidObstacle | null =>
  stockStatus !== undefined && Object.hasOwn(voidObstacles, stockStatus) ? (stockStatus as VoidObstacle) : null

export const stockMessages = {
  ok: 'OK',
  unknown: 'Unknown',
  twice: (line: number): string => `Twice in the list (line ${line})`,
  voided: 'Voided',
  sold: 'Sold',
  returned: 'Returned',
  expired: 'Expired',
  assignedTo: (name: string): string => `Assigned to ${name}`,
  notAssigned: 'Not assigned',
  isReturned: 'It has been returned already',
  notSold: 'Only what was sold can come back',
  activatedNotSoldAgain: 'It was activated, so it cannot be sold again',
  soldAsEsim: 'This eSIM was sold, so it stays an eSIM',
  esimNotSoldAgain: 'The code of an eSIM was handed over, so it cannot be sold again',
} as const
