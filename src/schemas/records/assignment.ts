import { holderKinds } from '../stock/holder.ts'
import { count, defineRecord, range, relation } from './kit/define.ts'
import { choice, code, text } from './kit/fields.ts'

const itemsOf = (status: string) => `/pages/InventoryMaster?assignmentID={id}${status}`

/** The assignments of stock: who holds what. They never change; the counts show what happened to their SIMs. */
export const assignment = defineRecord({
  name: 'assignment',
  version: 1,
  area: 'InventoryMaster',
  thing: 'Assignment',
  listKey: 'getAssignmentslist',
  noun: { one: 'Assignment', many: 'Assignments' },
  empty: 'Nothing is assigned yet.',
  first: {
    acts: [{ key: 'inventory.assign', act: 'Choose Assign, a partner or customer, and SIMs.' }],
  },
  fields: {
    assignmentNumber: code('Assignment', { width: 140 }),
    kind: choice('Assigned To', holderKinds, { width: 120 }),
    targetName: text('Name', { width: 220 }),
    note: text('Note', { width: 240, masked: true }),
    held: choice('Still Held', [
      { value: 'yes', label: 'With SIMs held' },
      { value: 'no', label: 'No SIMs held' },
    ]),
    createdBy: text('Created By', { masked: true }),
  },
  title: 'assignmentNumber',
  counted: {
    itemCount: count('SIMs', 'itemsOfAssignment'),
    heldCount: count('Still Held', 'heldOfAssignment', itemsOf('&stockStatus=assigned')),
    soldCount: count('Sold', 'soldOfAssignment'),
    expiredCount: count('Expired', 'expiredOfAssignment', itemsOf('&stockStatus=expired')),
  },
  relations: { planID: relation('Plan Name', 'plan', '') },
  columns: [
    'assignmentNumber',
    'kind',
    'targetName',
    'itemCount',
    'heldCount',
    'soldCount',
    'expiredCount',
    'note',
    'createdBy',
    'createdDate',
  ],
  tells: ['targetName', 'heldCount'],
  sorts: [],
  searchBy: ['targetName', 'assignmentNumber'],
  filters: ['kind', 'planID', 'held'],
  ranges: { created: range('Created', 'createdDate') },
  common: ['kind', 'held', 'planID', 'created'],
  sections: [],
  asks: {},
  samples: {},
})
