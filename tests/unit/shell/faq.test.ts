import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { RECOVERY_CODES } from '../../../server/auth/second-factors.ts'
import { matchPath } from '../../../src/app/navigation/addresses.ts'
import { notFound } from '../../../src/app/navigation/routes.ts'
import { MOST_OPENED } from '../../../src/app/shell/opened-records.ts'
import { STREAM_DAYS } from '../../../src/journal/entry.ts'
import { WRONG_AT_LOCK } from '../../../src/machines/session/session.setup.ts'
import { rightsOf } from '../../../src/schemas/core/serves.ts'
import { switched } from '../../../src/schemas/people/permission-sets.ts'
import { delivered, isKey, may } from '../../../src/schemas/people/permissions.ts'
import { limits } from '../../../src/schemas/shell/faq/people.ts'
import { isForRights, keysOf } from '../../../src/schemas/shell/faq/question.ts'
import { faq, foundQuestions } from '../../../src/schemas/shell/faq.ts'
import { readers } from '../core/readers.ts'
import { atOurs } from '../support/rights.ts'

const all = faq.flatMap(({ questions }) => questions)
const admin = delivered.Admin ?? []
const idsOf = (permissions: ReadonlyArray<string>, text: string) =>
  foundQuestions(atOurs(permissions), text).flatMap(({ questions }) => questions.map(({ id }) => id))

const sources = ['src/views', 'src/schemas', 'src/app'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)faq(\.ts$|\/)/.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8').replace(/^\s*(\/[/*]|\*).*$/gm, '')),
)
/** All text in quotes or between tags in the sources; labels are among them. */
const labels = new Set(
  sources.flatMap((source) =>
    [
      ...source.matchAll(
        /(['"`])([A-Z][^'"`\n$]*)\1|>\s*([A-Z][^<>{}\n]*?)\s*<|^\s+([A-Z][\w ]*?)(?: \(\{\w+\}\))?$/gm,
      ),
    ].map(([, , quoted, between, alone]) => quoted ?? between ?? alone ?? ''),
  ),
)

/** The names in an answer: quoted text, and words after "press", "choose" or "open", up to the end of the phrase. */
const namedIn = (answer: string): ReadonlyArray<string> => [
  ...[...answer.matchAll(/"([^"]+)"/g)].map(([, name]) => `${name}`),
  ...[...answer.matchAll(/\b(?:[Cc]hoose|[Pp]ress|[Ww]ith|[Oo]pen|under) ([A-Z]\w*(?: \w+){0,2})/g)].map(
    ([, words]) => `~${words}`,
  ),
]

/** Quoted text must be a label. Without quotes the end of a label is unknown, so its first words must be one. */
const isLabel = (name: string): boolean => {
  if (!name.startsWith('~')) return labels.has(name)
  const words = name.slice(1).split(' ')
  return words.some((_, index) => labels.has(words.slice(0, index + 1).join(' ')))
}

const stock = ['add-stock', 'add-many', 'take-import-back', 'void', 'assign', 'return', 'expired', 'receipt']
const invoices = ['offline-sale', 'which-sims', 'change-invoice', 'payment', 'rounding', 'credit-limit']
const reports = ['search-report', 'currencies', 'files', 'utc']
const partners = [
  'place-order',
  'order-status',
  'treat-order',
  'plan-offered',
  'partner-key',
  'partner-price',
  'partner-summary',
]
const passwords = [
  'lost-password',
  'reset-password',
  'which-password',
  'second-factor',
  'lost-phone',
  'lock',
  'sessions',
]
const found = ['find', 'views', 'bell']
const kept = ['record', 'keys', 'columns']
const but = (list: ReadonlyArray<string>, ...left: ReadonlyArray<string>) => list.filter((id) => !left.includes(id))

/** The questions that each built-in role sees, in order. */
const toldTo: Readonly<Record<string, ReadonlyArray<string>>> = {
  Admin: [
    ...[...stock, 'add-plan', 'plan-name', 'conflict', ...invoices, 'delivery-file', ...reports, ...partners],
    ...['missing-screen', 'new-role', 'own-partner', 'invite', ...passwords, ...found, 'timeline'],
    ...['reload', 'plan-drafts', 'history', ...kept],
  ],
  Staff: [
    ...[...stock, 'add-plan', 'plan-name', 'conflict', ...invoices, 'delivery-file', ...reports],
    ...[...but(partners, 'partner-key'), 'missing-screen', 'own-partner', ...but(passwords, 'reset-password')],
    ...[...found, 'reload', 'plan-drafts', 'history', ...kept],
  ],
  Partner: [
    ...['files', 'utc', ...but(partners, 'treat-order', 'plan-offered', 'partner-key'), 'missing-screen'],
    ...[...but(passwords, 'reset-password'), ...found, ...kept],
  ],
  'Stock Keeper': [
    ...[...stock, 'plan-name', 'files', 'utc', 'missing-screen', ...but(passwords, 'reset-password')],
    ...[...found, 'reload', 'history', ...kept],
  ],
  Finance: [
    ...[...invoices, ...reports, 'missing-screen', ...but(passwords, 'reset-password')],
    ...[...found, 'reload', 'history', ...kept],
  ],
}

describe('the questions', () => {
  it('are some thirty, each at an address of its own', () => {
    expect(all.length).toBeGreaterThanOrEqual(30)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const { id } of all) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  it('lead to screens that there are, which whoever is limits of them may open', () => {
    const shut: Array<string> = []
    for (const question of all) {
      const { id, see, anyOf = [] } = question
      for (const key of [...keysOf(question), ...anyOf]) expect(isKey(key)).toBe(true)
      if (see === undefined) continue
      const { route } = matchPath(see)
      expect(route, id).not.toBe(notFound)
      // The custom role with the fewest permissions that still sees the question.
      const least = switched([], [...keysOf(question), ...anyOf.slice(0, 1)], true)
      for (const permissions of [...Object.values(delivered), least]) {
        if (isForRights(question, atOurs(permissions)) && isKey(route.access) && !may(permissions, route.access))
          shut.push(`${id}: ${route.access}`)
      }
    }
    expect(shut).toEqual([])
  })

  it('tell times and numbers as they are', () => {
    expect(limits.draftDays).toBe(STREAM_DAYS)
    expect(limits.recoveryCodes).toBe(RECOVERY_CODES)
    expect(limits.wrongAtLock).toBe(WRONG_AT_LOCK)
    expect(limits.openedRecords).toBe(MOST_OPENED)
  })

  it('are left out for a role that lacks their screens', () => {
    const stockKeeper = idsOf(switched([], ['inventory.reveal', 'warehouse.view'], true), '')
    expect(stockKeeper).not.toContain('delivery-file')
    expect(idsOf(switched([], ['inventory.reveal', 'offlineSale.view'], true), '')).toContain('delivery-file')
    for (const role of ['inventory.view', 'supplier.view', 'partner.view'] as const) {
      expect(idsOf([role], '')).not.toContain('history')
      expect(idsOf([role], '')).not.toContain('reload')
    }
    expect(idsOf(['supplier.view', 'supplier.edit'], '')).toEqual(expect.arrayContaining(['history', 'reload']))
    expect(idsOf(['offlineSale.view', 'offlineSale.add'], '')).toContain('reload')
    expect(idsOf(['apiOrder.view', 'apiOrder.refund'], '')).toContain('treat-order')
  })

  it.each(Object.entries(readers))('that the role %s is limits are these', (name, { permissions }) => {
    expect(idsOf(permissions, '')).toEqual(toldTo[name])
  })

  it('promise nothing that the server of the specification does not have', () => {
    const specified = foundQuestions(rightsOf({ roleName: 'Admin' }), '').flatMap(({ questions }) => questions)
    expect(specified.map(({ id }) => id)).toEqual([
      ...['add-stock', 'add-plan', 'plan-name', 'files', 'utc', 'missing-screen', 'lock', 'find', 'views', 'reload'],
      ...['plan-drafts', 'record', 'keys', 'columns'],
    ])
    const text = specified.map(({ answer }) => answer).join(' ')
    expect(text).not.toMatch(/correct(ed)? with|My Profile|bell|share|role|History|second factor|customers|invoice can/)
  })

  it('tell of dots only who sees them', () => {
    expect(idsOf(['inventory.view'], '')).toContain('dots')
    expect(idsOf(['inventory.view', 'inventory.reveal'], '')).not.toContain('dots')
  })

  it('call buttons as they are called', () => {
    const wrong = all.flatMap(({ id, answer, without }) =>
      namedIn(`${answer} ${without?.answer ?? ''}`).flatMap((name) => (isLabel(name) ? [] : `${id}: ${name}`)),
    )
    expect(wrong).toEqual([])
    expect(all.flatMap(({ answer }) => namedIn(answer)).length).toBeGreaterThan(25)
  })

  it('are found by all words of a text, in any order, case and accents aside', () => {
    expect(idsOf(admin, 'PASSWORD forgotten')).toContain('lost-password')
    expect(idsOf(admin, '  crédit   note ')).toContain('change-invoice')
    expect(idsOf(admin, 'password zebra')).toEqual([])
  })
})
