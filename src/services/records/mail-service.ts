import { Context, Effect, Layer } from 'effect'
import type { AppError } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { type MailAccess, mailPasswordProblem } from '../../schemas/records/mail-access.ts'
import { mailSettingsCalls } from '../../schemas/records/mail-settings.calls.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { refusedFields, succeeded } from '../core/refusal.ts'
import { secretVault } from '../core/vault.ts'

/** A new password of the mail server: the handle of its text in the secret vault. */
export type MailPassword = { readonly passwordRef: string }

const answered = succeeded(commonMessages.saveRefused)
const told = (answer: { readonly message?: string | null | undefined }): string => answer.message ?? ''

/** The access to the mail server beside its settings. */
export class MailService extends Context.Service<
  MailService,
  {
    readonly access: () => Effect.Effect<MailAccess, AppError>
    /** Gives the server's message, as the others do. Fails with `Refused` at `password` if it is empty or too long. */
    readonly savePassword: (request: MailPassword) => Effect.Effect<string, AppError>
    readonly removePassword: () => Effect.Effect<string, AppError>
    /** Fails with `Refused` and the mail server's reason if it did not accept the mail. */
    readonly sendTest: () => Effect.Effect<string, AppError>
  }
>()('simdesk/services/MailService') {
  static readonly overHttp = Layer.effect(
    MailService,
    Effect.gen(function* () {
      const http = yield* Http

      const access = Effect.fn('MailService.access')(function* () {
        return (yield* Effect.flatMap(http.call(mailSettingsCalls.GetMailAccess, {}), answered)).access
      })

      const save = (password: string) =>
        Effect.map(
          Effect.flatMap(http.call(mailSettingsCalls.SaveMailPassword, { payload: { password } }), answered),
          told,
        )

      const savePassword = Effect.fn('MailService.savePassword')(function* ({ passwordRef }: MailPassword) {
        const password = secretVault.redeem(passwordRef) ?? ''
        const problem = mailPasswordProblem(password)
        return problem === null ? yield* save(password) : yield* refusedFields({ password: problem }, problem)
      })

      const removePassword = Effect.fn('MailService.removePassword')(() => save(''))

      const sendTest = Effect.fn('MailService.sendTest')(function* () {
        return told(yield* Effect.flatMap(http.call(mailSettingsCalls.SendTestMail, {}), answered))
      })

      return MailService.of({ access, savePassword, removePassword, sendTest })
    }),
  )

  static readonly ask = askOf(MailService, MailService.overHttp)
}
