import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { RecordFields } from '../../src/schemas/records/kit/draft.ts'
import { fromWire, toWire } from '../../src/schemas/records/kit/wire-values.ts'
import { ONLY_ID } from '../../src/schemas/records/singles.ts'
import { sessionLives } from '../auth/account-sessions.ts'
import { ServerConfig, type ServerSettings } from '../config.ts'
import type { EventStore } from '../core/events/event-store.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../core/http/request.ts'
import type { KeptRecord } from './keep-record.ts'
import { saveKept } from './save.ts'
import type { FixedFields } from './settings-fixed.ts'
import { initialSettings, savedSettings } from './settings-saved.ts'

type WireRow = { readonly [_ in 'id' | 'version']: number } & { readonly [_ in 'updatedBy' | 'updatedDate']: string }
type Payload = { readonly payload: Readonly<Record<string, unknown>> & { readonly version?: number | undefined } }

/** Judges the settings as they will be in force. What the environment sets is not the person's to correct. */
const judgedInForce = (kept: KeptRecord, fixed: FixedFields['values']): KeptRecord => ({
  ...kept,
  rules: {
    ...kept.rules,
    check: (fields, before, saving) => {
      const errors = kept.rules.check({ ...fields, ...fixed } as RecordFields, before, saving)
      return Object.fromEntries(Object.entries(errors).filter(([name]) => !Object.hasOwn(fixed, name)))
    },
  },
})

/** The handlers that read and save settings of which the environment may set fields. */
export const settingsHandlers = Effect.fnUntraced(function* (
  kept: KeptRecord,
  fixedBy: (settings: ServerSettings) => FixedFields,
) {
  const sql = yield* SqlClient.SqlClient
  const lives = yield* sessionLives
  const { values: fixed, setBy } = fixedBy(yield* ServerConfig)
  const saving = Effect.provideContext(yield* Effect.context<EventStore | SqlClient.SqlClient>())
  const { record } = kept
  const judged = judgedInForce(kept, fixed)
  const initial = initialSettings(record)
  const { version, fields, updatedBy, updatedDate } = initial
  const unsaved = { id: ONLY_ID, version, ...toWire(record, fields), named: {}, updatedBy, updatedDate }
  return {
    read: Effect.fnUntraced(function* () {
      const { rows, total } = yield* kept.queries.one(sql, lives, ONLY_ID)
      const [saved = unsaved] = total > 0 ? (JSON.parse(new TextDecoder().decode(rows)) as Array<WireRow>) : []
      return {
        isSuccess: true,
        message: '',
        [record.listKey]: [{ ...unsaved, ...saved, ...fixed }],
        totalCount: 1,
        setBy,
        requestId: yield* requestId,
      } as never
    }, reading),
    save: (call: string) =>
      Effect.fnUntraced(function* ({ payload: { version: seen, ...values } }: Payload) {
        // A fixed field keeps what was saved: it is in force again without the variable.
        const before = (yield* savedSettings(sql, kept)) ?? fields
        const own = Object.fromEntries(Object.keys(fixed).map((name) => [name, before[name]])) as RecordFields
        const submitted = {
          id: ONLY_ID,
          version: seen ?? null,
          fields: { ...fromWire(record, values as never), ...own },
          initial,
        }
        return yield* saving(saveKept(judged, submitted, yield* saverOf(call)))
      }, orDieUnlessFault),
  }
})
