import { Context, Effect, Layer, Redacted, Schema } from 'effect'
import type { LinkPurpose } from '../../../src/schemas/people/account-access.ts'
import type { IssuedLink } from '../../auth/links.ts'
import { type MailSettings, ServerConfig } from '../../config.ts'
import { OwnWork } from '../../own-work.ts'
import { type Letter, linkLetter } from './letters.ts'

/** A mail was not sent, or its outcome is unknown (`UNFINISHED`). It holds no address and no content. */
export class MailProblem extends Schema.TaggedError<MailProblem>()('MailProblem', {
  message: Schema.String,
  code: Schema.String,
}) {}

export type LinkMail = { readonly purpose: LinkPurpose; readonly email: string; readonly name: string } & IssuedLink

/** Sends a link to its owner. */
type SendLink = (mail: LinkMail) => Effect.Effect<void, MailProblem>

/** Sends a mail to an address or several, and returns those that the mail server refused. It fails if it refused all. */
export type Post = (
  email: string | ReadonlyArray<string>,
  letter: Letter,
) => Effect.Effect<ReadonlyArray<string>, MailProblem>

/** The limit for each step of the SMTP conversation. */
const STEP_MS = 8_000
/** The limit for a whole mail; then it is aborted. */
export const LONGEST_MAIL_MS = 10_000

/** The code if the whole mail was sent but the server did not confirm it: it may still arrive. */
export const UNFINISHED = 'EUNFINISHED'

const reasons: Readonly<Record<string, string>> = {
  EAUTH: 'the mail server refused the sign-in',
  EENVELOPE: 'the mail server refused the address',
  EMESSAGE: 'the mail server refused the message',
  ETLS: 'no encrypted connection to the mail server',
  ETIMEDOUT: 'the mail server did not answer in time',
  EABORT: 'the mail server did not answer in time',
  [UNFINISHED]: 'the mail server did not say whether it took the mail',
}

const problemOf = (code: string) =>
  new MailProblem({ code, message: reasons[code] ?? 'the mail server could not be reached' })

/** The transport's code. If the mail server replied, the outcome is known, however much it had received. */
const codeOf = (error: unknown, isHandedOver: boolean) => {
  const { code, responseCode } = (error ?? {}) as { readonly code?: unknown; readonly responseCode?: unknown }
  if (isHandedOver && responseCode === undefined) return UNFINISHED
  return typeof code === 'string' ? code : 'unknown'
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** A password must never cross a network unencrypted. */
const needsTls = (url: URL) => url.username !== '' && !LOOPBACK.test(url.hostname)

const sending = Effect.fnUntraced(function* ({ smtpUrl, from, publicUrl }: MailSettings) {
  // Loaded only where mail is sent.
  const { createTransport } = yield* Effect.promise(() => import('nodemailer'))
  const account = yield* OwnWork
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
  /** Abort signals of mails whose content was read in full, which happens as the mail server accepts it. */
  const handedOver = new WeakSet<AbortSignal>()
  transport.use('stream', ({ message, data: { signal } }, done) => {
    message.processFunc((letter) => letter.once('end', () => signal && handedOver.add(signal)))
    done()
  })
  const post: Post = (email, { attachments = [], ...letter }) =>
    Effect.suspend(() => {
      const signal = AbortSignal.timeout(LONGEST_MAIL_MS)
      const to = [email].flat().map((address) => ({ name: '', address }))
      const mail = { from, to, ...letter, attachments: [...attachments], signal }
      return Effect.tryPromise({
        try: () => transport.sendMail(mail),
        catch: (error) => problemOf(codeOf(error, handedOver.has(signal))),
      })
    }).pipe(
      Effect.tapError(({ code }) => Effect.sync(() => account.failed('mail', { code }))),
      Effect.tap(Effect.sync(() => account.succeeded('mail'))),
      Effect.map(({ rejected }) => rejected),
    )
  const sendLink: SendLink = ({ email, ...mail }) => Effect.asVoid(post(email, linkLetter({ ...mail, publicUrl })))
  return { sendLink, post }
})

/** Mail over SMTP if the environment names a server; otherwise null. */
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
