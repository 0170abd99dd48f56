import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { CompanyZone } from '../core/days/company-zone.ts'
import { GIVEN_UP_MS } from './sending/mails.ts'

/** SQL: whether the invoice `s` was sent by mail. A mail without an outcome is given up after a while. */
export const sentStatus = `case s.mail_status when 'begun' then
  case when s.mail_date::timestamptz > now() - interval '${GIVEN_UP_MS} milliseconds' then 'sending' else 'unknown' end
  else s.mail_status end`

/** SQL: the day of that status; empty if the invoice was not sent. */
export const lastMail = Effect.gen(function* () {
  const [sql, zone] = [yield* SqlClient.SqlClient, yield* CompanyZone]
  return sql`case when s.mail_date = '' then '' else
    to_char(s.mail_date::timestamptz at time zone ${zone}, 'YYYY-MM-DD') end`
})
