import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { company } from '../../src/schemas/records/company.ts'
import { fromWire, toWire } from '../../src/schemas/records/kit/wire-values.ts'
import { ONLY_ID } from '../../src/schemas/records/singles.ts'
import { sessionLives } from '../auth/account-sessions.ts'
import { seededState } from '../billing/company.ts'
import { ServerConfig } from '../config.ts'
import { CompanyZone } from '../core/days/company-zone.ts'
import type { EventStore } from '../core/events/event-store.ts'
import { Api } from '../core/http/api.ts'
import { listAnswer } from '../core/http/raw-answer.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../core/http/request.ts'
import { companySettings } from './company.ts'
import { saveKept } from './save.ts'

/** Days are counted in one time zone as long as servers run; another one is a rebuild at the next start. */
const zoneCountsLater = (saved: string, zone: string) =>
  `${saved}. Days are those of ${zone} from the next start of the server. They are then counted anew; reports may take a minute.`

/** `/Settings/*`: the company settings. */
export const layerCompanyHandlers = HttpApiBuilder.group(
  Api,
  'Settings',
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const lives = yield* sessionLives
    const initial = seededState(yield* ServerConfig)
    const { version, fields, updatedBy, updatedDate } = initial
    const seeded = { id: ONLY_ID, version, ...toWire(company, fields), named: {}, updatedBy, updatedDate }
    const saving = Effect.provideContext(yield* Effect.context<EventStore | SqlClient.SqlClient>())
    return handlers
      .handle(
        'GetCompany',
        Effect.fnUntraced(function* () {
          const { rows, total } = yield* companySettings.queries.one(sql, lives, ONLY_ID)
          const head = { isSuccess: true, message: '', requestId: yield* requestId }
          const found = total > 0 ? rows : new TextEncoder().encode(JSON.stringify([seeded]))
          return listAnswer(head, company.listKey, found, 1)
        }, reading),
      )
      .handle(
        'SaveCompany',
        Effect.fnUntraced(function* ({ payload: { version: seen, ...values } }) {
          const submitted = { id: ONLY_ID, version: seen ?? null, fields: fromWire(company, values), initial }
          const answer = yield* saving(saveKept(companySettings, submitted, yield* saverOf('SaveCompany')))
          const zone = String(submitted.fields.timeZone ?? '')
          const isLater = answer.isSuccess && zone !== (yield* CompanyZone)
          return isLater ? { ...answer, message: zoneCountsLater(answer.message ?? '', zone) } : answer
        }, orDieUnlessFault),
      )
  }),
)
