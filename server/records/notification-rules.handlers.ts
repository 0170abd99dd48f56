import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import type { RecordFields } from '../../src/schemas/records/kit/draft.ts'
import { fromWire, toWire } from '../../src/schemas/records/kit/wire-values.ts'
import { notificationRules } from '../../src/schemas/records/notification-rules.ts'
import { ONLY_ID } from '../../src/schemas/records/singles.ts'
import { sessionLives } from '../auth/account-sessions.ts'
import { ServerConfig } from '../config.ts'
import type { EventStore } from '../core/events/event-store.ts'
import { Api } from '../core/http/api.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../core/http/request.ts'
import { initialRules, notificationRulesKept, savedRules, setByEnvironment } from './notification-rules.ts'
import { saveKept } from './save.ts'

type WireRow = { readonly [_ in 'id' | 'version']: number } & { readonly [_ in 'updatedBy' | 'updatedDate']: string }

/** `/NotificationRules/*`: when the desk notifies. */
export const layerNotificationRulesHandlers = HttpApiBuilder.group(
  Api,
  'NotificationRules',
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const lives = yield* sessionLives
    const { values: fixed, setBy } = setByEnvironment(yield* ServerConfig)
    const saving = Effect.provideContext(yield* Effect.context<EventStore | SqlClient.SqlClient>())
    const saved = Effect.provideService(savedRules, SqlClient.SqlClient, sql)
    const { version, fields, updatedBy, updatedDate } = initialRules
    const unsaved = { id: ONLY_ID, version, ...toWire(notificationRules, fields), named: {}, updatedBy, updatedDate }

    return handlers
      .handle(
        'GetNotificationRules',
        Effect.fnUntraced(function* () {
          const { rows, total } = yield* notificationRulesKept.queries.one(sql, lives, ONLY_ID)
          const [kept = unsaved] = total > 0 ? (JSON.parse(new TextDecoder().decode(rows)) as Array<WireRow>) : []
          return {
            isSuccess: true,
            message: '',
            notificationRules: [{ ...unsaved, ...kept, ...fixed }],
            totalCount: 1,
            setBy,
            requestId: yield* requestId,
          } as never
        }, reading),
      )
      .handle(
        'SaveNotificationRules',
        Effect.fnUntraced(function* ({ payload: { version: seen, ...values } }) {
          const given = fromWire(notificationRules, values)
          // A fixed field keeps what was saved: it is in force again without the variable.
          const before = (yield* saved) as unknown as RecordFields
          const own = Object.fromEntries(Object.keys(fixed).map((name) => [name, before[name]])) as RecordFields
          const submitted = {
            id: ONLY_ID,
            version: seen ?? null,
            fields: { ...given, ...own },
            initial: initialRules,
          }
          return yield* saving(saveKept(notificationRulesKept, submitted, yield* saverOf('SaveNotificationRules')))
        }, orDieUnlessFault),
      )
  }),
)
