import { Effect, Redacted } from 'effect'
import { expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'

const read = (environment: Record<string, string>) => Effect.runSync(readConfig(environment))
const problemOf = (environment: Record<string, string>) => Effect.runSync(Effect.flip(readConfig(environment))).message

it('has a default for everything, and takes an empty variable for an unset one', () => {
  const settings = read({ PORT: '', DATABASE_URL: ' ' })
  expect(settings).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: null,
    sessionIdleMinutes: null,
    sessionHours: null,
    orderWaitingHours: null,
    viesUrl: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
    trustedProxies: [],
    adminEmail: null,
    adminPassword: null,
    demoData: 'small',
  })
  expect(settings.dataDir).toMatch(/^\/.*data$/)
})

/** 32 bytes: BwcHBwcH… */
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')

it('reads what is set', () => {
  const settings = read({
    PORT: '9000',
    DATABASE_URL: 'postgres://anna:hidden@db.example/simdesk',
    SECRET_KEY,
    TRUSTED_PROXY: '127.0.0.1, 10.0.0.0/8,::1',
    ADMIN_PASSWORD: 'a long password',
    DEMO_DATA: '1000000',
    DEMO_DAY: '2028-02-29',
  })
  expect(settings).toMatchObject({
    port: 9000,
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'],
    demoData: 1_000_000,
    demoDay: '2028-02-29',
  })
  expect(JSON.stringify(settings)).not.toMatch(/hidden|a long password|BwcH/)
  expect(settings.secretKey && Redacted.value(settings.secretKey)).toBe(SECRET_KEY)
  expect(read({}).secretKey).toBeNull()
  expect(settings.adminPassword && Redacted.value(settings.adminPassword)).toBe('a long password')
  expect(read({ DEMO_DATA: 'none' }).demoData).toBe('none')
  expect(read({}).demoDay).toBeNull()
})

it('takes a password as it is, blanks around it included', () => {
  const { adminPassword } = read({ ADMIN_PASSWORD: ' twelve blanks  ' })
  expect(adminPassword && Redacted.value(adminPassword)).toBe(' twelve blanks  ')
  expect(read({ ADMIN_PASSWORD: '' }).adminPassword).toBeNull()
  expect(problemOf({ ADMIN_PASSWORD: '  ' })).toContain('ADMIN_PASSWORD must have')
})

it.each([
  ['PORT', '80a', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
  ['SESSION_HOURS', '0', 'SESSION_HOURS must be a whole number from 1 to 8760.'],
  ['VIES_URL', 'ec.europa.eu', 'VIES_URL must be an address such as https://'],
  ['VIES_URL', 'https://ec.europa.eu/', 'VIES_URL must be an address such as https://'],
  ['ORDER_WAITING_HOURS', '0', 'ORDER_WAITING_HOURS must be a whole number from 1 to 720.'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must look like postgres://user:password@host:5432/database.'],
  ['TRUSTED_PROXY', 'nginx', 'TRUSTED_PROXY must be addresses or networks of proxies'],
  ['TRUSTED_PROXY', '10.0.0.0/99', 'TRUSTED_PROXY must be addresses or networks of proxies'],
  ['ADMIN_EMAIL', 'admin', 'ADMIN_EMAIL must be an email address.'],
  ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD must have 12 to 128 characters.'],
  ['SECRET_KEY', 'short', 'SECRET_KEY must be 32 bytes in base64'],
  ['SECRET_KEY', Buffer.alloc(31).toString('base64'), 'SECRET_KEY must be 32 bytes in base64'],
  ['SMTP_URL', 'mail.example.com', 'SMTP_URL must look like smtp://user:password@host:587 or smtps://host.'],
  ['SMTP_URL', 'smtp://host:port', 'SMTP_URL must look like smtp://user:password@host:587 or smtps://host.'],
  ['MAIL_FROM', 'a@b.example\nBcc: c@d.example', 'MAIL_FROM must be an email address'],
  ['PUBLIC_URL', 'desk.example.com', 'PUBLIC_URL must look like https://desk.example.com or'],
  ['PUBLIC_URL', 'https://desk.example.com/app?x=1', 'PUBLIC_URL must look like https://desk.example.com or'],
  ['DEMO_DATA', 'big', 'DEMO_DATA must be small, none or a number of sale rows'],
  ['DEMO_DAY', '2027-02-29', 'DEMO_DAY must be a day such as 2026-11-01.'],
  ['DEMO_DAY', 'today', 'DEMO_DAY must be a day such as 2026-11-01.'],
])('names %s when it is %s', (name, value, message) => {
  const problem = problemOf({ [name]: value })
  expect(problem).toContain(message)
})

it('sends mail only where it knows from whom, and where its links lead', () => {
  const mail = { MAIL_FROM: 'SIM Desk <desk@example.com>', PUBLIC_URL: 'https://desk.example.com/' }
  const SMTP_URL = 'smtp://anna:a-secret@mail.example.com:587'
  expect(read(mail)).toMatchObject({ smtpUrl: null, mailFrom: mail.MAIL_FROM })
  expect(read({})).toMatchObject({ smtpUrl: null, mailFrom: null, publicUrl: null })
  const settings = read({ ...mail, SMTP_URL })
  expect(settings).toMatchObject({ mailFrom: mail.MAIL_FROM, publicUrl: 'https://desk.example.com' })
  expect(settings.smtpUrl && Redacted.value(settings.smtpUrl)).toBe(SMTP_URL)
  const below = read({ ...mail, SMTP_URL, PUBLIC_URL: 'https://example.com/tools/backoffice/' })
  expect(below).toMatchObject({ publicUrl: 'https://example.com/tools/backoffice' })
  expect(JSON.stringify(settings)).not.toContain('a-secret')
  for (const name of ['MAIL_FROM', 'PUBLIC_URL']) {
    expect(problemOf({ ...mail, SMTP_URL, [name]: '' })).toBe(`${name} must be set where SMTP_URL is.`)
  }
})

it('names all that is wrong at once, and never repeats a secret', () => {
  const problem = problemOf({ PORT: '-1', HOST: 'a b', ADMIN_PASSWORD: 'pst' })
  expect(problem.split('\n')).toHaveLength(3)
  expect(problem).not.toContain('pst')
})
