import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { Context, Effect, Redacted, Schema, SchemaGetter } from 'effect'
import { PRODUCT } from '../src/schemas/core/brand.ts'
import { fieldErrors } from '../src/schemas/core/field-errors.ts'
import { isRealDay } from '../src/schemas/core/format.ts'
import { isTimeZone, UTC } from '../src/schemas/core/time-zone.ts'
import { hasPasswordLength, MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '../src/schemas/people/password.ts'

const wholeNumber = (min: number, max: number) =>
  Schema.String.check(
    Schema.makeFilter((text) =>
      /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
        ? undefined
        : `must be a whole number from ${min} to ${max}`,
    ),
  ).pipe(
    Schema.decodeTo(Schema.Int, {
      decode: SchemaGetter.transform(Number),
      encode: SchemaGetter.transform(String),
    }),
  )

const matching = (pattern: RegExp, message: string) =>
  Schema.String.check(Schema.makeFilter((text) => (pattern.test(text) ? undefined : message)))

const listOf = (text: string): ReadonlyArray<string> => text.split(',').flatMap((part) => part.trim() || [])

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const size = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= size))
  )
}

const DEMO_DAY_MESSAGE = 'must be a day such as 2026-11-01'
const DEMO_DATA_MESSAGE = 'must be small, none or a number of sale rows up to 5000000'

/** The environment variables we read; unset ones have defaults. Messages complete the sentence "PORT …". */
const Environment = Schema.Struct({
  PORT: wholeNumber(0, 65_535),
  HOST: matching(/^\S+$/, 'must be a host name or an address to listen on'),
  DATA_DIR: matching(/\S/, 'must be a folder'),
  DATABASE_URL: matching(/^$|^postgres(ql)?:\/\/\S+$/, 'must look like postgres://user:password@host:5432/database'),
  SESSION_IDLE_MINUTES: wholeNumber(1, 10_080),
  SESSION_HOURS: wholeNumber(1, 8_760),
  ORDER_WAITING_HOURS: wholeNumber(1, 720),
  TRUSTED_PROXY: Schema.String.check(
    Schema.makeFilter((text) =>
      listOf(text).every(isNetwork)
        ? undefined
        : 'must be addresses or networks of proxies, such as 127.0.0.1 or 10.0.0.0/8, separated by commas',
    ),
  ),
  ADMIN_EMAIL: matching(/^$|^[^\s@]+@[^\s@]+$/, 'must be an email address'),
  ADMIN_PASSWORD: Schema.String.check(
    Schema.makeFilter((text) =>
      text === '' || hasPasswordLength(text)
        ? undefined
        : `must have ${MIN_PASSWORD_CHARACTERS} to ${MAX_PASSWORD_CHARACTERS} characters`,
    ),
  ),
  DEMO_DATA: Schema.String.check(
    Schema.makeFilter((text) =>
      text === 'small' || text === 'none' || (/^\d{1,7}$/.test(text) && Number(text) <= 5_000_000)
        ? undefined
        : DEMO_DATA_MESSAGE,
    ),
  ),
  DEMO_DAY: Schema.String.check(
    Schema.makeFilter((text) => (text === '' || isRealDay(text) ? undefined : DEMO_DAY_MESSAGE)),
  ),
  SMTP_URL: Schema.String.check(
    Schema.makeFilter((text) =>
      text === '' || (/^smtps?:\/\/[^\s/]/.test(text) && URL.canParse(text))
        ? undefined
        : 'must look like smtp://user:password@host:587 or smtps://host',
    ),
  ),
  MAIL_FROM: matching(
    /^$|^([^<>\r\n]*<)?[^\s@<>]+@[^\s@<>]+>?$/,
    'must be an email address, as in SIM Desk <desk@example.com>',
  ),
  SECRET_KEY: matching(/^$|^[\w+/-]{43}=?$/, 'must be 32 bytes in base64, as openssl rand -base64 32 prints them'),
  SELLER_NAME: matching(/^.{0,200}$/, 'must have at most 200 characters'),
  SELLER_ADDRESS: matching(/^.{0,500}$/, 'must have at most 500 characters, its lines separated by ;'),
  SELLER_TAX_NUMBER: matching(/^.{0,30}$/, 'must have at most 30 characters'),
  COMPANY_TIME_ZONE: Schema.String.check(
    Schema.makeFilter((text) =>
      isTimeZone(text) ? undefined : 'must be the name of a time zone, such as Europe/Berlin or Asia/Kolkata',
    ),
  ),
  VIES_URL: matching(
    /^https?:\/\/[^\s?#]+[^\s?#/]$/,
    'must be an address such as https://ec.europa.eu/taxation_customs/vies/rest-api',
  ),
  PUBLIC_URL: matching(
    /^$|^https?:\/\/[^\s/?#@]+(\/[\w.-]+)*\/?$/,
    'must look like https://desk.example.com or https://example.com/backoffice',
  ),
})

const defaults: Readonly<Record<keyof typeof Environment.fields, string>> = {
  PORT: '8080',
  HOST: '127.0.0.1',
  DATA_DIR: './data',
  DATABASE_URL: '',
  SESSION_IDLE_MINUTES: '60',
  SESSION_HOURS: '12',
  ORDER_WAITING_HOURS: '2',
  TRUSTED_PROXY: '',
  ADMIN_EMAIL: '',
  ADMIN_PASSWORD: '',
  DEMO_DATA: 'small',
  DEMO_DAY: '',
  SMTP_URL: '',
  MAIL_FROM: '',
  SECRET_KEY: '',
  PUBLIC_URL: '',
  VIES_URL: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
  SELLER_NAME: PRODUCT,
  SELLER_ADDRESS: '',
  SELLER_TAX_NUMBER: '',
  COMPANY_TIME_ZONE: UTC,
}

/** The demo data of the first start: none, the small set, or the small set with this many sales. */
type DemoData = 'small' | 'none' | number

/** The configuration of the running server, from the environment. */
export type ServerSettings = {
  readonly port: number
  readonly host: string
  /** Absolute. */
  readonly dataDir: string
  /** Null: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: Redacted.Redacted | null
  /** Null: the session settings decide. */
  readonly sessionIdleMinutes: number | null
  readonly sessionHours: number | null
  /** Hours after which a waiting API order is announced. Null: the notification rules decide. */
  readonly orderWaitingHours: number | null
  /** Addresses and networks whose X-Forwarded-For is trusted. */
  readonly trustedProxies: ReadonlyArray<string>
  /** Null: admin@simdesk.test. Like the password, it is read only at the first start. */
  readonly adminEmail: string | null
  /** Null: generated at the first start. */
  readonly adminPassword: Redacted.Redacted | null
  readonly demoData: DemoData
  /** The demo data end the day before. Null: the day of the first start. */
  readonly demoDay: string | null
  /** The encryption key of second factors. Null: a file beside the embedded database. */
  readonly secretKey: Redacted.Redacted | null
  /** The mail server, the sender, and the address that links in mails begin with. Null: the mail settings decide. */
  readonly smtpUrl: Redacted.Redacted | null
  readonly mailFrom: string | null
  readonly publicUrl: string | null
  /** The time zone that days are counted in; see `CompanyZone`. */
  readonly companyTimeZone: string
  /** The service that checks VAT numbers, where the company settings turn that on. */
  readonly viesUrl: string
  /** The seller printed on invoices. */
  readonly seller: { readonly name: string; readonly address: string; readonly taxNumber: string }
}

export class ServerConfig extends Context.Service<ServerConfig, ServerSettings>()('simdesk/ServerConfig') {}

/** The environment is invalid; the message names each variable and its valid values. */
export class ConfigurationProblem extends Schema.TaggedError<ConfigurationProblem>()('ConfigurationProblem', {
  message: Schema.String,
}) {}

const secret = (text: string) => (text === '' ? null : Redacted.make(text))

/** Values that must not be trimmed: a blank can be part of a password. */
const isSecret = (name: string) => name === 'ADMIN_PASSWORD'

/** Reads and checks the environment. An empty variable counts as unset. */
export const readConfig = (
  environment: Readonly<Record<string, string | undefined>>,
): Effect.Effect<ServerSettings, ConfigurationProblem> =>
  Effect.gen(function* () {
    const given: Record<string, string> = { ...defaults }
    for (const name of Object.keys(defaults)) {
      const text = environment[name] ?? ''
      given[name] = (isSecret(name) ? text : text.trim()) || given[name] || ''
    }
    const errors = Object.entries(fieldErrors(Environment, given))
    if (errors.length > 0) {
      const message = errors.map(([name, problem]) => `${name} ${problem}.`).join('\n')
      return yield* new ConfigurationProblem({ message })
    }
    const missing = ['MAIL_FROM', 'PUBLIC_URL'].filter((name) => given.SMTP_URL && !given[name])
    if (missing.length > 0) {
      const message = missing.map((name) => `${name} must be set where SMTP_URL is.`).join('\n')
      return yield* new ConfigurationProblem({ message })
    }
    const env = Schema.decodeUnknownSync(Environment)(given)
    const ifSet = (name: keyof typeof defaults, value: number) => (environment[name]?.trim() ? value : null)
    return {
      port: env.PORT,
      host: env.HOST,
      dataDir: resolve(env.DATA_DIR),
      databaseUrl: secret(env.DATABASE_URL),
      sessionIdleMinutes: ifSet('SESSION_IDLE_MINUTES', env.SESSION_IDLE_MINUTES),
      sessionHours: ifSet('SESSION_HOURS', env.SESSION_HOURS),
      orderWaitingHours: ifSet('ORDER_WAITING_HOURS', env.ORDER_WAITING_HOURS),
      trustedProxies: listOf(env.TRUSTED_PROXY),
      adminEmail: env.ADMIN_EMAIL || null,
      adminPassword: secret(env.ADMIN_PASSWORD),
      demoData: env.DEMO_DATA === 'small' || env.DEMO_DATA === 'none' ? env.DEMO_DATA : Number(env.DEMO_DATA),
      demoDay: env.DEMO_DAY || null,
      secretKey: secret(env.SECRET_KEY),
      smtpUrl: secret(env.SMTP_URL),
      mailFrom: env.MAIL_FROM || null,
      publicUrl: env.PUBLIC_URL.replace(/\/$/, '') || null,
      companyTimeZone: env.COMPANY_TIME_ZONE,
      viesUrl: env.VIES_URL,
      seller: {
        name: env.SELLER_NAME,
        address: env.SELLER_ADDRESS.split(';')
          .map((line) => line.trim())
          .join('\n'),
        taxNumber: env.SELLER_TAX_NUMBER,
      },
    }
  })
