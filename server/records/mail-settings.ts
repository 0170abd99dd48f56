import { Effect, Redacted } from 'effect'
import { SqlClient } from 'effect/sql'
import type { FieldsOf } from '../../src/schemas/records/kit/draft.ts'
import { mailSettings } from '../../src/schemas/records/mail-settings.ts'
import { ServerConfig, type ServerSettings } from '../config.ts'
import { storedAs } from '../core/events/event-types.ts'
import type { FieldErrors } from '../core/saving/decision.ts'
import { keepRecord } from './keep-record.ts'
import { type FixedFields, fixedOf } from './settings-fixed.ts'
import { initialSettings, savedSettings } from './settings-saved.ts'

export type MailFields = FieldsOf<typeof mailSettings>

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/
/** Whether a host is this machine: only then may a password be sent unencrypted. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

const needed = ({ host, fromAddress, publicUrl }: MailFields): FieldErrors =>
  host === ''
    ? {}
    : {
        ...(fromAddress === '' && { fromAddress: 'Enter the sender address' }),
        ...(publicUrl === '' && { publicUrl: 'Enter the address of SIM Desk' }),
      }

/** A password must never cross a network unencrypted. */
const encryption = ({ host, userName, security }: MailFields): FieldErrors =>
  userName !== '' && security === 'offered' && !isLoopback(host)
    ? { security: 'Choose TLS or STARTTLS. Otherwise the password could be sent unencrypted.' }
    : {}

/** How mail is sent: the stream `mailsettings-1`. The password is kept apart, see `mail-password.ts`. */
export const mailSettingsKept = keepRecord(mailSettings, {
  table: 'mail_settings',
  version: 1,
  added: storedAs,
  settle: (fields) => ({ ...fields, publicUrl: fields.publicUrl.replace(/\/+$/, '') }),
  check: (fields) => ({ ...needed(fields), ...encryption(fields) }),
})

const serverOf = (smtpUrl: ServerSettings['smtpUrl']) => {
  if (smtpUrl === null) return { host: null, port: null, security: null, userName: null }
  const { protocol, hostname, port, username } = new URL(Redacted.value(smtpUrl))
  const isTls = protocol === 'smtps:'
  const encrypted = username !== '' && !isLoopback(hostname) ? 'starttls' : 'offered'
  return {
    host: hostname,
    port: Number(port) || (isTls ? 465 : 587),
    security: isTls ? 'tls' : encrypted,
    userName: decodeURIComponent(username),
  }
}

const senderOf = (mailFrom: string | null) => {
  if (mailFrom === null) return { fromName: null, fromAddress: null }
  const [, name, address] = /^(.*)<([^<>]+)>$/.exec(mailFrom) ?? ['', '', mailFrom]
  return { fromName: name?.trim().replace(/^"(.*)"$/, '$1') ?? '', fromAddress: address ?? '' }
}

/** The fields that the environment sets. */
export const fixedMailSettings = ({ smtpUrl, mailFrom, publicUrl }: ServerSettings): FixedFields => {
  const { host, port, security, userName } = serverOf(smtpUrl)
  const { fromName, fromAddress } = senderOf(mailFrom)
  return fixedOf({
    host: [host, 'SMTP_URL'],
    port: [port, 'SMTP_URL'],
    security: [security, 'SMTP_URL'],
    userName: [userName, 'SMTP_URL'],
    fromName: [fromName, 'MAIL_FROM'],
    fromAddress: [fromAddress, 'MAIL_FROM'],
    publicUrl: [publicUrl, 'PUBLIC_URL'],
  })
}

/** The mail settings in force: the one place that everything else reads them from. */
export const mailSettingsNow = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const saved = (yield* savedSettings(sql, mailSettingsKept)) ?? initialSettings(mailSettings).fields
  return { ...saved, ...fixedMailSettings(yield* ServerConfig).values } as unknown as MailFields
})
