import { counted } from '../../src/schemas/core/counted.ts'
import { planFieldLabel } from '../../src/schemas/plans/plan-fields.ts'
import { records } from '../../src/schemas/records/all.ts'
import type { AnyRecord } from '../../src/schemas/records/kit/define.ts'
import { inventoryStoredFields } from '../../src/schemas/stock/inventory-fields.ts'
import { receiptNumber } from '../../src/schemas/stock/warehouse.ts'
import { listTitle } from '../lists/list-titles.ts'
import type { Activity } from './activity.ts'

/** The texts of a timeline entry. */

const reasons: Readonly<Record<string, string>> = {
  conflict: 'another person saved it first',
  missing: 'it does not exist',
  voided: 'it is voided',
  assigned: 'it is assigned',
  sold: 'it was sold',
  activated: 'it was activated',
  returned: 'it was sold, then returned',
  stock: 'some of the SIMs cannot be sold',
  changed: 'the amounts had changed',
  denied: 'not permitted',
  forged: 'no anti-forgery token',
  limited: 'too many requests',
}

const labelOf = (kind: Activity['kind'], name: string): string => {
  if (kind === 'plan') return planFieldLabel(name)
  if (kind === 'inventory') return inventoryStoredFields.find((field) => field.name === name)?.label ?? name
  const record: AnyRecord | undefined = Object.entries<AnyRecord>(records).find(([one]) => one === kind)?.[1]
  return record?.fields[name]?.label ?? name
}

type Outcome = Pick<Activity, 'outcome' | 'reason' | 'fields' | 'kind' | 'times'>

/** The outcome: 'Done', 'Refused: Email, Phone', 'Refused: not permitted, 5 times'. */
export const outcomeText = ({ outcome, reason, fields, kind, times }: Outcome): string => {
  const often = times > 1 ? `, ${counted(times, 'time')}` : ''
  if (outcome === 'done') return `Done${often}`
  if (outcome === 'failed') return `Sign-in failed${often}`
  const labels = fields === '' ? [] : fields.split(',').map((name) => labelOf(kind, name))
  const why = labels.length > 0 ? labels.join(', ') : (reasons[reason] ?? '')
  return `Refused${why === '' ? '' : `: ${why}`}${often}`
}

type Subject = Pick<Activity, 'kind' | 'subjectId' | 'detail'> & { readonly name: string | null }

const numbered: Readonly<Record<string, string>> = {
  inventory: 'SIM',
  assignment: 'Assignment',
  bulk: 'Import',
  supplierInvoice: 'Supplier invoice',
  apiOrder: 'API order',
  partnerKey: 'API key',
}

/** The subject: the record's name or number; a list by its title, any other call by its own. */
export const subjectText = ({ kind, subjectId, detail, name }: Subject): string => {
  if (name !== null && name !== '') return name
  if (subjectId !== null && kind === 'receipt') return receiptNumber(subjectId)
  if (subjectId !== null) return `${numbered[kind] ?? 'No.'} ${subjectId}`
  const [call = '', report = ''] = detail.split(' ')
  return listTitle(call, report) ?? call
}
