import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { type FieldsOf, initialDraft, type RecordFields, valuesOf } from '../../src/schemas/records/kit/draft.ts'
import { notificationRules } from '../../src/schemas/records/notification-rules.ts'
import { ONLY_ID } from '../../src/schemas/records/singles.ts'
import { ServerConfig, type ServerSettings } from '../config.ts'
import { storedAs } from '../core/events/event-types.ts'
import type { RecordState } from './events.ts'
import { keepRecord } from './keep-record.ts'
import { columnOf } from './table.ts'

type RuleFields = FieldsOf<typeof notificationRules>

/** When the desk notifies. Numbers are days, `waitingHours` hours. */
export type Rules = {
  readonly lowStock: boolean
  readonly expiringDays: number
  readonly importDays: number
  readonly overdueDays: number
  readonly waitingHours: number
}

/** The notification rules: the stream `notificationrules-1`. */
export const notificationRulesKept = keepRecord(notificationRules, {
  table: 'notification_rules',
  version: 1,
  added: storedAs,
})

const initialFields = valuesOf(notificationRules, initialDraft(notificationRules)) as unknown as RuleFields

/** The state before the first save: version 0. */
export const initialRules: RecordState = {
  id: ONLY_ID,
  version: 0,
  fields: initialFields as unknown as RecordFields,
  createdDate: '',
  updatedBy: '',
  updatedDate: '',
}

/** The fields that the environment sets: their values, and the names of the variables. */
export const setByEnvironment = ({ orderWaitingHours }: Pick<ServerSettings, 'orderWaitingHours'>) =>
  orderWaitingHours === null
    ? { values: {}, setBy: {} }
    : { values: { waitingHours: orderWaitingHours }, setBy: { waitingHours: 'ORDER_WAITING_HOURS' } }

/** The saved rules, or the initial ones, without what the environment sets. */
export const savedRules = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns = Object.keys(notificationRules.fields).map(
    (name) => `${columnOf(notificationRules, name)} as "${name}"`,
  )
  const [row] = yield* sql<RuleFields>`select ${sql.literal(columns.join(', '))} from notification_rules
    where id = ${ONLY_ID}`
  return row ?? initialFields
})

/** The rules in force: the one place that everything else reads them from, but for `EXPIRING_BY` in SQL. */
export const rulesNow = Effect.gen(function* () {
  const fields = { ...(yield* savedRules), ...setByEnvironment(yield* ServerConfig).values }
  const of = (name: Exclude<keyof Rules, 'lowStock'>): number => fields[name] ?? initialFields[name] ?? 0
  const rules: Rules = {
    lowStock: fields.lowStock !== 'off',
    expiringDays: of('expiringDays'),
    importDays: of('importDays'),
    overdueDays: of('overdueDays'),
    waitingHours: of('waitingHours'),
  }
  return rules
})
