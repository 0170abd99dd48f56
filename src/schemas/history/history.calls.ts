import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { accessBy, type Key } from '../people/permissions.ts'
import { recordNames } from '../records/all.ts'
import { areaOfRecord } from '../records/area.ts'
import { HistoryAnswer, HistorySubject } from './history.ts'

const keys = Object.fromEntries([
  ['plan', 'plan.view'],
  ['inventory', 'inventory.view'],
  ['supplierInvoice', 'invoice.view'],
  ['customerPayment', 'offlineSale.view'],
  ...recordNames.map((name) => [name, `${areaOfRecord(name)}.view`]),
  ['company', 'company.edit'],
  ['notificationRules', 'settings.edit'],
  ['mailSettings', 'settings.edit'],
  ['sessionSettings', 'settings.edit'],
  ['mailTemplates', 'company.edit'],
]) as Readonly<Record<HistorySubject, Key>>

/** The history of a plan, SIM, supplier invoice, payment or record: `/History`. */
export const historyCalls = {
  GetHistory: {
    method: 'GET',
    path: '/History/GetHistory',
    part: 'history',
    access: accessBy('subject', keys),
    summary:
      'What happened to a plan, SIM, supplier invoice, payment of a customer or record, newest first: who, when, old and new values, refused saves.',
    query: Schema.Struct({
      subject: HistorySubject,
      id: Schema.Int,
      PageIndex: Schema.optionalKey(Schema.Int),
      PageSize: Schema.optionalKey(Schema.Int),
    }),
    success: HistoryAnswer,
  },
} as const satisfies Record<string, Call>
