import { Context, Effect, Layer, Redacted, Schema } from 'effect'
import type { LinkPurpose } from '../../src/schemas/account-access.ts'
import type { IssuedLink } from '../auth/links.ts'
import { type MailSettings, ServerConfig } from '../config.ts'
import { logLine } from '../http/log.ts'
import { type Letter, linkLetter } from './letters.ts'

/** A mail did not go out. The code is the transport's; no address and nothing of the letter is in it. */
export class MailProblem extends Schema.TaggedError<MailProblem>()('MailProblem', {
  message: Schema.String,
  code: Schema.String,
}) {}

export type LinkMail = { readonly purpose: LinkPurpose; readonly email: string; readonly name: string } & IssuedLink

/** Sends a link to whose it is. */
type SendLink = (mail: LinkMail) => Effect.Effect<void, MailProblem>

/** Sends a letter to an address. */
export type Post = (email: string, letter: Letter) => Effect.Effect<void, MailProblem>

/** No step of a conversation with the mail server takes longer. */
const STEP_MS = 8_000
/** No mail takes longer as a whole. */
export const LONGEST_MAIL_MS = 10_000

const reasons: Readonly<Record<string, string>> = {
  EAUTH: 'the mail server refused the sign-in',
  EENVELOPE: 'the mail server refused the address',
  EMESSAGE: 'the mail server refused the message',
  ETLS: 'no encrypted connection to the mail server',
  ETIMEDOUT: 'the mail server did not answer in time',
}

const problemOf = (code: string) =>
  new MailProblem({ code, message: reasons[code] ?? 'the mail server could not be reached' })

const codeOf = (error: unknown) => {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return typeof code === 'string' ? code : 'unknown'
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** A password never goes over a network in the clear. */
const needsTls = (url: URL) => url.username !== '' && !LOOPBACK.test(url.hostname)

const sending = Effect.fnUntraced(function* ({ smtpUrl, from, publicUrl }: MailSettings) {
  // Fetched where mail is sent at all.
  const { createTransport } = yield* Effect.promise(() => import('nodemailer'))
  const url = Redacted.value(smtpUrl)
  const transport = createTransport({
    url,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(needsTls(new URL(url)) && { requireTLS: true }),
  })
  yield* Effect.addFinalizer(() => Effect.sync(() => transport.close()))
  const post: Post = (email, { attachments = [], ...letter }) =>
    Effect.tryPromise({
      try: () =>
        transport.sendMail({ from, to: { name: '', address: email }, ...letter, attachments: [...attachments] }),
      catch: (error) => problemOf(codeOf(error)),
    }).pipe(
      Effect.timeoutOrElse({ duration: LONGEST_MAIL_MS, orElse: () => Effect.fail(problemOf('ETIMEDOUT')) }),
      Effect.tapError(({ code }) =>
        Effect.sync(() => logLine({ level: 'error', message: 'a mail could not be sent', code })),
      ),
      Effect.asVoid,
    )
  const sendLink: SendLink = ({ email, ...mail }) => post(email, linkLetter({ ...mail, publicUrl }))
  return { sendLink, post }
})

/** Mail over SMTP, where the environment names a server; null where it names none. */
export class Mailer extends Context.Service<
  Mailer,
  { readonly sendLink: SendLink | null; readonly post: Post | null }
>()('simdesk/mail/Mailer') {
  static readonly layer = Layer.effect(
    Mailer,
    Effect.gen(function* () {
      const { mail } = yield* ServerConfig
      return Mailer.of(mail === null ? { sendLink: null, post: null } : yield* sending(mail))
    }),
  )

  /** Sends nothing. */
  static readonly off = Layer.succeed(Mailer, Mailer.of({ sendLink: null, post: null }))
}
