import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { FieldsOf } from '../../src/schemas/records/kit/draft.ts'
import { notificationRules } from '../../src/schemas/records/notification-rules.ts'
import { ServerConfig, type ServerSettings } from '../config.ts'
import { storedAs } from '../core/events/event-types.ts'
import { keepRecord } from './keep-record.ts'
import { type FixedFields, fixedOf } from './settings-fixed.ts'
import { initialSettings, savedSettings } from './settings-saved.ts'

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

const initialFields = initialSettings(notificationRules).fields as unknown as RuleFields

/** The fields that the environment sets. */
export const setByEnvironment = ({ orderWaitingHours }: Pick<ServerSettings, 'orderWaitingHours'>): FixedFields =>
  fixedOf({ waitingHours: [orderWaitingHours, 'ORDER_WAITING_HOURS'] })

/** The rules in force: the one place that everything else reads them from, but for `EXPIRING_BY` in SQL. */
export const rulesNow = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const saved = ((yield* savedSettings(sql, notificationRulesKept)) as RuleFields | null) ?? initialFields
  const fields: RuleFields = { ...saved, ...setByEnvironment(yield* ServerConfig).values }
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
