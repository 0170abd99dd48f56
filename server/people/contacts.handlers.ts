import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { contactKeys, contactKinds, INCLUDED } from '../../src/schemas/people/contacts/choices.ts'
import { may } from '../../src/schemas/people/permissions.ts'
import { REPORT_PAGE_SIZE } from '../../src/schemas/reports/reports.ts'
import { Api } from '../core/http/api.ts'
import { Caller } from '../core/http/authorization.ts'
import { listAnswer } from '../core/http/raw-answer.ts'
import { reading, requestId } from '../core/http/request.ts'
import { windowOf } from '../core/http/window.ts'
import { contactCounts, contactPage } from './contact-queries.ts'

/** The kinds that the caller may view. */
const kindsSeen = Effect.map(Caller, ({ permissions }) =>
  contactKinds.map(({ value }) => value).filter((kind) => may(permissions, contactKeys[kind])),
)

/** `/ContactList/*`: contacts with phone numbers and emails. */
export const layerContactHandlers = HttpApiBuilder.group(
  Api,
  'ContactList',
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    return handlers
      .handle(
        'GetContactList',
        Effect.fnUntraced(function* ({ query: { PageIndex, PageSize, Text, Kind, Inactive } }) {
          const window = yield* windowOf(
            { name: 'pageIndex', value: PageIndex ?? 1 },
            { name: 'pageSize', value: PageSize ?? REPORT_PAGE_SIZE },
          )
          const seen = yield* kindsSeen
          const kinds = Kind === undefined ? seen : seen.filter((kind) => kind === Kind)
          const criteria = { kinds, text: (Text ?? '').trim(), withInactive: Inactive === INCLUDED }
          const { rows, total } = yield* contactPage(sql, criteria, window)
          return listAnswer({ isSuccess: true, message: '', requestId: yield* requestId }, 'contacts', rows, total)
        }, reading),
      )
      .handle(
        'GetContactChoices',
        Effect.fnUntraced(function* () {
          const counts = yield* contactCounts(sql, yield* kindsSeen)
          const inactive = counts.reduce((sum, one) => sum + one.inactive, 0)
          const kind = contactKinds.flatMap(({ value, label }) =>
            counts.flatMap((one) => (one.kind === value ? [{ value, label, count: one.count }] : [])),
          )
          const choices = { kind, inactive: [{ value: INCLUDED, label: 'Included', count: inactive }] }
          return { isSuccess: true, message: '', choices, requestId: yield* requestId }
        }, reading),
      )
  }),
)
