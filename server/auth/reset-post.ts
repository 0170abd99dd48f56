import { Effect, Queue } from 'effect'
import { SqlClient } from 'effect/sql'
import { ACTIVE } from '../../src/schemas/records/kit/fields.ts'
import type { EventStore } from '../core/events/event-store.ts'
import { Mailer } from '../core/mail/mailer.ts'
import { integer } from '../core/projections/rows.ts'
import { OwnWork, turnOf } from '../own-work.ts'
import { keyOf } from '../records/table.ts'
import { issueLink } from './links.ts'

type Asked = { readonly email: string; readonly requestId: string | undefined }

/**
 * The numbers of mails that may wait and that are sent at a time: a slow mail server delays no answers and fills no
 * memory.
 */
const [WAITING, AT_A_TIME] = [1_000, 4]

/**
 * Mails links for new passwords after their requests are answered. The account is looked up here, so that it does not
 * affect the response time. A failed mail is logged, and its request remains visible to administrators.
 */
export const resetPost = Effect.gen(function* () {
  const mailer = yield* Mailer
  const sql = yield* SqlClient.SqlClient
  const account = yield* OwnWork
  const waiting = yield* Queue.dropping<Asked>(WAITING)
  const here = Effect.provideContext(yield* Effect.context<SqlClient.SqlClient | EventStore>())

  const send = Effect.fnUntraced(function* ({ email, requestId }: Asked) {
    const { sendLink } = yield* mailer.current
    if (sendLink === null) return
    const [person] = yield* sql<{ id: number; email: string; name: string }>`select id, email, name from users
      where email_key = ${keyOf(email)} and status = ${ACTIVE}`
    if (person === undefined) return
    const link = yield* issueLink({
      account: person.id,
      purpose: 'reset',
      by: 'system',
      requestId,
      life: 'mailedReset',
    })
    const keepRequest = sql`insert into link_requests (user_id, asked_at) values (${integer(person.id)}, now())
      on conflict (user_id) do nothing`
    yield* sendLink({ ...link, purpose: 'reset', email: person.email, name: person.name }).pipe(
      Effect.catchTag('MailProblem', () => keepRequest),
    )
  })

  const worker = Effect.forever(
    Effect.flatMap(Queue.take(waiting), (asked) => turnOf('passwordLink', here(send(asked)))),
  )
  for (let one = 0; one < AT_A_TIME; one++) yield* Effect.forkScoped(worker)

  return Effect.fnUntraced(function* (asked: Asked) {
    if (yield* Queue.offer(waiting, asked)) account.succeeded('waitingLinks')
    else account.failed('waitingLinks')
  })
})
