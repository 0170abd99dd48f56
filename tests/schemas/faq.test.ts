import { describe, expect, it } from 'vitest'
import { linkLives } from '../../server/auth/links.ts'
import { RECOVERY_CODES } from '../../server/auth/second-factors.ts'
import { matchPath } from '../../src/app/navigation/addresses.ts'
import { notFound } from '../../src/app/navigation/routes.ts'
import { STREAM_DAYS } from '../../src/journal/entry.ts'
import { told } from '../../src/schemas/faq/people.ts'
import { keysOf } from '../../src/schemas/faq/question.ts'
import { faq, foundQuestions } from '../../src/schemas/faq.ts'
import { switched } from '../../src/schemas/permission-sets.ts'
import { delivered, isKey, may, permissionsOf } from '../../src/schemas/permissions.ts'

const all = faq.flatMap(({ questions }) => questions)
const admin = permissionsOf({ roleName: 'Admin' })
const idsOf = (permissions: ReadonlyArray<string>, text: string) =>
  foundQuestions(permissions, text).flatMap(({ questions }) => questions.map(({ id }) => id))

describe('the questions', () => {
  it('are some thirty, each at an address of its own', () => {
    expect(all.length).toBeGreaterThanOrEqual(30)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const { id } of all) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  it('lead to screens that there are, which whoever is told of them may open', () => {
    const shut: Array<string> = []
    for (const question of all) {
      const { id, see } = question
      for (const key of keysOf(question)) expect(isKey(key)).toBe(true)
      if (see === undefined) continue
      const { route } = matchPath(see)
      expect(route, id).not.toBe(notFound)
      // The role that knows least of those that are told: whoever made it up.
      const least = switched([], keysOf(question), true)
      for (const permissions of [...Object.values(delivered), least]) {
        const isTold = keysOf(question).every((key) => may(permissions, key))
        if (isTold && isKey(route.access) && !may(permissions, route.access)) shut.push(`${id}: ${route.access}`)
      }
    }
    expect(shut).toEqual([])
  })

  it('tell times and numbers as they are', () => {
    const day = 86_400_000
    expect(told.draftDays).toBe(STREAM_DAYS)
    expect(told.invitationDays * day).toBe(linkLives.invitation)
    expect(told.resetHours * 3_600_000).toBe(linkLives.reset)
    expect(told.recoveryCodes).toBe(RECOVERY_CODES)
  })

  it('are left out for a role that lacks their screens', () => {
    const partner = idsOf(delivered.Partner ?? [], '')
    expect(partner).toContain('lost-password')
    for (const id of ['add-stock', 'add-plan', 'offline-sale', 'new-role']) expect(partner).not.toContain(id)
    const stockKeeper = idsOf(switched([], ['inventory.reveal', 'warehouse.view'], true), '')
    expect(stockKeeper).not.toContain('delivery-file')
    expect(idsOf(switched([], ['inventory.reveal', 'offlineSale.view'], true), '')).toContain('delivery-file')
    expect(idsOf(admin, '')).toHaveLength(all.length)
  })

  it('are found by all words of a text, in any order, case and accents aside', () => {
    expect(idsOf(admin, 'PASSWORD forgotten')).toContain('lost-password')
    expect(idsOf(admin, '  crédit   note ')).toContain('change-invoice')
    expect(idsOf(admin, 'password zebra')).toEqual([])
  })
})
