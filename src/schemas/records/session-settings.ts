import { defineRecord, UNTITLED } from './kit/define.ts'
import { integer } from './kit/fields.ts'

/** How long people stay signed in, and how long links are valid. */
export const sessionSettings = defineRecord({
  name: 'sessionSettings',
  storedAs: 'SessionSettings',
  version: 1,
  area: 'SessionSettings',
  thing: 'SessionSettings',
  listKey: 'sessionSettings',
  single: true,
  noun: { one: 'Session settings', many: 'Session settings' },
  fields: {
    idleMinutes: integer('Sign Out When Idle (minutes)', {
      required: true,
      from: 1,
      to: 10_080,
      initial: 60,
      hint: '1 to 10,080 minutes (7 days).',
    }),
    sessionHours: integer('Longest Session (hours)', {
      required: true,
      from: 1,
      to: 8_760,
      initial: 12,
      hint: '1 to 8,760 hours (365 days). Then everybody signs in again.',
    }),
    invitationDays: integer('Invitation Link (days)', {
      required: true,
      from: 1,
      to: 30,
      initial: 7,
      hint: '1 to 30 days.',
    }),
    resetHours: integer('Password Link From an Administrator (hours)', {
      required: true,
      from: 1,
      to: 168,
      initial: 24,
      hint: '1 to 168 hours (7 days).',
    }),
    mailedResetMinutes: integer('Password Link by Email (minutes)', {
      required: true,
      from: 10,
      to: 1_440,
      initial: 60,
      hint: '10 to 1,440 minutes (24 hours).',
    }),
  },
  title: UNTITLED,
  counted: {},
  relations: {},
  columns: ['idleMinutes', 'sessionHours', 'invitationDays', 'resetHours', 'mailedResetMinutes'],
  sorts: [],
  searchBy: [],
  filters: [],
  sections: [
    {
      title: 'Sessions',
      text: 'How long people stay signed in. A change applies to open sessions at once.',
      fields: ['idleMinutes', 'sessionHours'],
    },
    {
      title: 'Links',
      text: 'How long links are valid. A change applies to new links.',
      fields: ['invitationDays', 'resetHours', 'mailedResetMinutes'],
    },
  ],
  asks: {},
  samples: { idleMinutes: '30', sessionHours: '8', invitationDays: '3' },
})
