import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { fromWire } from '../../../src/schemas/records/kit/wire-values.ts'
import { mailTemplates } from '../../../src/schemas/records/mail-templates.ts'
import { ONLY_ID } from '../../../src/schemas/records/singles.ts'
import { sessionLives } from '../../auth/account-sessions.ts'
import { ServerConfig } from '../../config.ts'
import type { EventStore } from '../../core/events/event-store.ts'
import { Api } from '../../core/http/api.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../../core/http/request.ts'
import { saveKept } from '../../records/save.ts'
import { companyNow } from '../company.ts'
import { defaultTexts, exampleValues } from './defaults.ts'
import { initialTemplates, mailTemplatesKept } from './templates.ts'

type WireRow = Readonly<Record<string, number | string | object>>

/** A row with the default text in each empty field. */
const withDefaults = (row: WireRow): WireRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value === '' ? (defaultTexts[name] ?? '') : value]),
  )

/** `/MailTemplates/*`: the templates of mails to customers. */
export const layerMailTemplatesHandlers = HttpApiBuilder.group(
  Api,
  'MailTemplates',
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const lives = yield* sessionLives
    const config = yield* ServerConfig
    const saving = Effect.provideContext(yield* Effect.context<EventStore | SqlClient.SqlClient>())
    const { version, fields, updatedBy, updatedDate } = initialTemplates
    const unsaved = { id: ONLY_ID, version, ...(fields as WireRow), named: {}, updatedBy, updatedDate }
    const company = companyNow.pipe(
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.provideService(ServerConfig, config),
    )

    return handlers
      .handle(
        'GetMailTemplates',
        Effect.fnUntraced(function* () {
          const { rows, total } = yield* mailTemplatesKept.queries.one(sql, lives, ONLY_ID)
          const [kept = unsaved] = total > 0 ? (JSON.parse(new TextDecoder().decode(rows)) as Array<WireRow>) : []
          return {
            isSuccess: true,
            message: '',
            mailTemplates: [withDefaults(kept)],
            totalCount: 1,
            defaults: defaultTexts,
            examples: exampleValues((yield* company).legalName),
            requestId: yield* requestId,
          } as never
        }, reading),
      )
      .handle(
        'SaveMailTemplates',
        Effect.fnUntraced(function* ({ payload: { version: seen, ...values } }) {
          const submitted = {
            id: ONLY_ID,
            version: seen ?? null,
            fields: fromWire(mailTemplates, values),
            initial: initialTemplates,
          }
          return yield* saving(saveKept(mailTemplatesKept, submitted, yield* saverOf('SaveMailTemplates')))
        }, orDieUnlessFault),
      )
  }),
)
