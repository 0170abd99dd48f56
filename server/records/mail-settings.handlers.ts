import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { mailAccessMessages } from '../../src/schemas/records/mail-access.ts'
import { SecretBox } from '../auth/secret-box.ts'
import { ServerConfig } from '../config.ts'
import type { EventStore } from '../core/events/event-store.ts'
import { Api } from '../core/http/api.ts'
import { Caller } from '../core/http/authorization.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../core/http/request.ts'
import { testLetter } from '../core/mail/letters.ts'
import { Mailer } from '../core/mail/mailer.ts'
import { integer } from '../core/projections/rows.ts'
import { passwordStatus, recordMailAct, removePassword, setPassword } from './mail-password.ts'
import { fixedMailSettings, mailSettingsKept, mailSettingsNow } from './mail-settings.ts'
import { settingsHandlers } from './settings-handlers.ts'

const messages = mailAccessMessages

/** `/MailSettings/*`: how mail is sent, the password of the mail server, and the test email. */
export const layerMailSettingsHandlers = HttpApiBuilder.group(
  Api,
  'MailSettings',
  Effect.fnUntraced(function* (handlers) {
    const { smtpUrl } = yield* ServerConfig
    const { read, save } = yield* settingsHandlers(mailSettingsKept, fixedMailSettings)
    const [{ hasKey }, mailer] = [yield* SecretBox, yield* Mailer]
    const provided = Effect.provideContext(
      yield* Effect.context<EventStore | SqlClient.SqlClient | ServerConfig | SecretBox>(),
    )
    const answered = Effect.fnUntraced(function* (isSuccess: boolean, message: string) {
      return { isSuccess, message, requestId: yield* requestId }
    })

    /** The caller's own address: a test email goes nowhere else. */
    const ownAddress = Effect.gen(function* () {
      const [sql, { accountId }] = [yield* SqlClient.SqlClient, yield* Caller]
      const [person] = yield* sql<{ email: string }>`select email from users where id = ${integer(Number(accountId))}`
      return person?.email ?? ''
    })

    return handlers
      .handle('GetMailSettings', read)
      .handle('SaveMailSettings', save('SaveMailSettings'))
      .handle(
        'GetMailAccess',
        Effect.fnUntraced(function* () {
          const status = yield* provided(Effect.flatMap(mailSettingsNow, passwordStatus))
          const { post } = yield* mailer.current
          const access = {
            ...status,
            ...(smtpUrl !== null && { password: 'environment' as const, passwordSetAt: '', passwordSetBy: '' }),
            canKeep: hasKey,
            isOn: post !== null,
            testTo: yield* provided(ownAddress),
          }
          return { isSuccess: true, message: '', access, requestId: yield* requestId }
        }, reading),
      )
      .handle(
        'SaveMailPassword',
        Effect.fnUntraced(function* ({ payload: { password } }) {
          const saver = yield* saverOf('SaveMailPassword')
          if (smtpUrl !== null) return yield* answered(false, messages.environment)
          if (password === '') {
            const isRemoved = yield* provided(removePassword(saver))
            return yield* answered(isRemoved, isRemoved ? messages.removed : messages.notSet)
          }
          if (!hasKey) return yield* answered(false, messages.noKey)
          const fields = yield* provided(mailSettingsNow)
          if (fields.host === '') return yield* answered(false, messages.off)
          if (fields.userName === '') return yield* answered(false, messages.noUser)
          yield* provided(setPassword(password, fields, saver))
          return yield* answered(true, messages.set)
        }, orDieUnlessFault),
      )
      .handle(
        'SendTestMail',
        Effect.fnUntraced(function* () {
          const saver = yield* saverOf('SendTestMail')
          const [{ post }, to] = [yield* mailer.current, yield* provided(ownAddress)]
          if (post === null) return yield* answered(false, messages.off)
          const problem = yield* post(to, testLetter(saver.name)).pipe(
            Effect.as(null),
            Effect.catchTag('MailProblem', (failed) => Effect.succeed(failed)),
          )
          yield* provided(
            recordMailAct(
              (act) => ({ type: 'TestMailSent', data: { ...act, problem: problem?.message ?? null } }),
              saver,
            ),
          )
          return problem === null
            ? yield* answered(true, messages.accepted)
            : yield* answered(false, messages.refused(problem.message, problem.reply ?? ''))
        }, orDieUnlessFault),
      )
  }),
)
