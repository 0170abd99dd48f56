import { defineRecord, UNTITLED } from './kit/define.ts'
import { choice, integer } from './kit/fields.ts'

const onOff = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const

/** The longest that a rule may count, in days. */
const MAX_DAYS = 365

/** When the desk notifies, for everybody. There is one set of rules; each person then chooses the kinds that they see. */
export const notificationRules = defineRecord({
  name: 'notificationRules',
  storedAs: 'NotificationRules',
  version: 1,
  area: 'NotificationRules',
  thing: 'NotificationRules',
  listKey: 'notificationRules',
  single: true,
  noun: { one: 'Notification rules', many: 'Notification rules' },
  fields: {
    lowStock: choice('Low Stock', onOff, { required: true, initial: 'on' }),
    expiringDays: integer('Expiring SIMs (days ahead)', {
      required: true,
      from: 1,
      to: MAX_DAYS,
      initial: 30,
      hint: 'Also used by the warehouse, the dashboard and the partner reports.',
    }),
    importDays: integer('Finished Imports (days shown)', {
      required: true,
      from: 1,
      to: MAX_DAYS,
      initial: 7,
      hint: 'Only the person who started the import sees it.',
    }),
    overdueDays: integer('Overdue Invoices (days after the due date)', {
      required: true,
      from: 1,
      to: MAX_DAYS,
      initial: 1,
    }),
    waitingHours: integer('Waiting API Orders (hours)', {
      required: true,
      from: 1,
      to: 720,
      initial: 2,
      hint: 'Also used by the dashboard.',
    }),
  },
  title: UNTITLED,
  counted: {},
  relations: {},
  columns: ['lowStock', 'expiringDays', 'overdueDays', 'waitingHours'],
  sorts: [],
  searchBy: [],
  filters: [],
  sections: [
    {
      title: 'Stock',
      text: 'When people who work with stock are notified.',
      fields: ['lowStock', 'expiringDays', 'importDays'],
    },
    { title: 'Sales', text: 'When people who work with sales are notified.', fields: ['overdueDays', 'waitingHours'] },
  ],
  asks: {},
  samples: { lowStock: 'off', expiringDays: '45', overdueDays: '3' },
})
