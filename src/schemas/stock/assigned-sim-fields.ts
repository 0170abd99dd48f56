import type { Field } from '../core/field.ts'
import type { AssignedItem } from './assignment.ts'

/** The columns of a file of the SIMs of an assignment. Plain data, no library. */
export const assignedSimFields = [
  { name: 'iccid', label: 'ICCID', kind: 'code', width: 0 },
  { name: 'activationCode', label: 'Activation Code', kind: 'code', width: 0 },
  { name: 'planName', label: 'Plan Name', kind: 'text', width: 0 },
  { name: 'expiryDate', label: 'Expiry Date', kind: 'date', width: 0 },
  { name: 'status', label: 'Status', kind: 'text', width: 0 },
  { name: 'assignedDate', label: 'Assigned At', kind: 'dateTime', width: 0 },
  { name: 'assignedBy', label: 'Assigned By', kind: 'text', width: 0 },
  { name: 'endedDate', label: 'Unassigned or Returned At', kind: 'dateTime', width: 0 },
  { name: 'endedBy', label: 'Unassigned or Returned By', kind: 'text', width: 0 },
  { name: 'reason', label: 'Reason', kind: 'text', width: 0 },
] as const satisfies ReadonlyArray<Field>

export type AssignedSimColumn = (typeof assignedSimFields)[number]['name']

type End = NonNullable<AssignedItem['ended']>

/** How a SIM left an assignment, in words. */
export const endLabel = ({ how }: Pick<End, 'how'>): string => (how === 'returned' ? 'Returned' : 'Unassigned')
