import { Context, Effect, Layer, Redacted, Schema } from 'effect'
import type { SqlClient, SqlError } from 'effect/sql'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import { beginningOf } from '../../../src/schemas/core/text.ts'
import type { LinkPurpose } from '../../../src/schemas/people/account-access.ts'
import type { IssuedLink } from '../../auth/links.ts'
import type { SecretBox } from '../../auth/secret-box.ts'
import { ServerConfig } from '../../config.ts'
import { OwnWork } from '../../own-work.ts'
import { openedPassword, sealedPassword } from '../../records/mail-password.ts'
import { isLoopback, type MailFields, mailSettingsNow } from '../../records/mail-settings.ts'
import { type Letter, linkLetter } from './letters.ts'

/** A mail was not sent, or its outcome is unknown (`UNFINISHED`). It holds no address and no content. */
export class MailProblem extends Schema.TaggedError<MailProblem>()('MailProblem', {
  message: Schema.String,
  code: Schema.String,
  /** The mail server's own words, without addresses. */
  reply: Schema.optionalKey(Schema.String),
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

/** The code if the mail server needs a sign-in and no password is set for it. */
const NO_PASSWORD = 'ENOPASSWORD'

const reasons: Readonly<Record<string, string>> = {
  EAUTH: 'the mail server refused the sign-in',
  EENVELOPE: 'the mail server refused the address',
  EMESSAGE: 'the mail server refused the message',
  ETLS: 'no encrypted connection to the mail server',
  ETIMEDOUT: 'the mail server did not answer in time',
  EABORT: 'the mail server did not answer in time',
  [NO_PASSWORD]: 'the password of the mail server is not set',
  [UNFINISHED]: 'the mail server did not say whether it accepted the email',
}

const MAX_REPLY = 300

const problemOf = (code: string, error: unknown = null) => {
  const { response } = (error ?? {}) as { readonly response?: unknown }
  const words = typeof response === 'string' ? response.replace(/[^\s<>]+@[^\s<>]+/g, '…').replace(/\s+/g, ' ') : ''
  const reply = beginningOf(words.trim(), MAX_REPLY)
  const message = reasons[code] ?? 'the mail server could not be reached'
  return new MailProblem({ code, message, ...(reply !== '' && { reply }) })
}

/** The transport's code. If the mail server replied, the outcome is known, however much it had received. */
const codeOf = (error: unknown, isHandedOver: boolean) => {
  const { code, responseCode } = (error ?? {}) as { readonly code?: unknown; readonly responseCode?: unknown }
  if (isHandedOver && responseCode === undefined) return UNFINISHED
  return typeof code === 'string' ? code : 'unknown'
}

/** A password must never cross a network unencrypted. */
const needsTls = (url: URL) => url.username !== '' && !isLoopback(url.hostname)

/** How mail is sent. Its links use `publicUrl`, never the Host header of a request. */
export type Sending = {
  readonly server: SMTPTransport.Options
  readonly from: { readonly name: string; readonly address: string }
  readonly publicUrl: string
}

/** The mail server of a URL, as `SMTP_URL` has it. */
export const serverAt = (url: string): SMTPTransport.Options => ({
  url,
  ...(needsTls(new URL(url)) && { requireTLS: true }),
})

/** Sends nothing. */
const off = { sendLink: null, post: null } as const

/** Sends mail by these settings. */
export const sending = Effect.fnUntraced(function* ({ server, from, publicUrl }: Sending) {
  // Loaded only where mail is sent.
  const { createTransport } = yield* Effect.promise(() => import('nodemailer'))
  const account = yield* OwnWork
  const transport = createTransport({
    ...server,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
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
        catch: (error) => problemOf(codeOf(error, handedOver.has(signal)), error),
      })
    }).pipe(
      Effect.tapError(({ code }) => Effect.sync(() => account.failed('mail', { code }))),
      Effect.tap(Effect.sync(() => account.succeeded('mail'))),
      Effect.map(({ rejected }) => rejected),
    )
  const sendLink: SendLink = ({ email, ...mail }) => Effect.asVoid(post(email, linkLetter({ ...mail, publicUrl })))
  return { sendLink, post }
})

/** The password of these settings; null if none is set for them, or it cannot be decrypted. */
const passwordOf = Effect.fnUntraced(function* (fields: MailFields, sealed: string | null) {
  if (sealed === null) return null
  return yield* openedPassword(sealed, fields).pipe(Effect.catchTag('Fault', () => Effect.succeed(null)))
})

const serverOf = ({ host, port, security, userName }: MailFields, pass: string): SMTPTransport.Options => ({
  host,
  port: port ?? 0,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ...(userName !== '' && { auth: { user: userName, pass } }),
})

type Senders = { readonly sendLink: SendLink | null; readonly post: Post | null }

/** The mail server needs a password that nobody has set: every mail fails with this reason. */
const withoutPassword = Effect.map(OwnWork, (account): Senders => {
  const fail = Effect.suspend(() => {
    account.failed('mail', { code: NO_PASSWORD })
    return Effect.fail(problemOf(NO_PASSWORD))
  })
  return { sendLink: () => fail, post: () => fail }
})

const sendersOf = Effect.fnUntraced(function* (fields: MailFields, sealed: string | null) {
  const { host, userName, fromName: name, fromAddress: address, publicUrl } = fields
  if (host === '' || address === '' || publicUrl === '') return off
  const { smtpUrl } = yield* ServerConfig
  const rest = { from: { name, address }, publicUrl }
  if (smtpUrl !== null) return yield* sending({ server: serverAt(Redacted.value(smtpUrl)), ...rest })
  const password = userName === '' ? '' : yield* passwordOf(fields, sealed)
  return password === null ? yield* withoutPassword : yield* sending({ server: serverOf(fields, password), ...rest })
})

/** Mail over SMTP, by the mail settings in force. */
export class Mailer extends Context.Service<
  Mailer,
  {
    /** What sends mail at this moment; null if mail is not set up. A saved change applies to the next mail. */
    readonly current: Effect.Effect<Senders, SqlError.SqlError>
  }
>()('simdesk/mail/Mailer') {
  static readonly layer = Layer.effect(
    Mailer,
    Effect.gen(function* () {
      const here = Effect.provideContext(yield* Effect.context<SqlClient.SqlClient | ServerConfig | SecretBox>())
      // A transport is made once for each change of the settings.
      let made: { readonly by: string; readonly senders: Senders } | null = null
      const current = Effect.gen(function* () {
        const fields = yield* mailSettingsNow
        const sealed = fields.userName === '' ? null : yield* sealedPassword(fields)
        const by = JSON.stringify([fields, sealed])
        if (made?.by === by) return made.senders
        const senders = yield* sendersOf(fields, sealed)
        made = { by, senders }
        return senders
      })
      return Mailer.of({ current: here(current) })
    }),
  )

  static readonly off = Layer.succeed(Mailer, Mailer.of({ current: Effect.succeed(off) }))
}
