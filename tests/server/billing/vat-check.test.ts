import { Effect } from 'effect'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { idOfCountry } from '../../../server/seed/reference.ts'
import { vatCheckMessages } from '../../../src/schemas/billing/vat-check.ts'
import type { HistoryEntry } from '../../../src/schemas/history/history.ts'
import { ApiClient } from '../support/api-client.ts'
import { callSamples } from '../support/call-samples.ts'
import { offlineActs } from '../support/offline.ts'
import { ADMIN, startServer } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'
import { startViesServer, viesAnswers } from '../support/vies-server.ts'

/** The online check of a customer's VAT number, with a real server in place of VIES. */

const vies = await startViesServer()
const server = await startServer({ VIES_URL: vies.url })
afterAll(async () => {
  await server.close()
  await vies.close()
})
const admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
const { customerWith } = offlineActs(admin)

const turn = async (vatCheck: 'on' | 'off') => {
  const json = { ...(callSamples.SaveCompany.json as object), vatCheck }
  expect((await admin.call('SaveCompany', { json })).body).toMatchObject({ isSuccess: true })
}
const withNumber = (country: string, taxNumber: string) =>
  customerWith({ country: String(idOfCountry(country)), taxNumber })
const known = async (customerID: number) => (await admin.call('GetVatCheck', { query: { customerID } })).body
const check = async (customerID: number) => (await admin.call('CheckVatNumber', { json: { customerID } })).body
const events = (customerID: number) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) => store.read(`vat-check-${customerID}`)),
  )
const askedFor = (path: string) => vies.asked.filter((one) => one.path === `/rest-api/ms/${path}`)
const DAY = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)

describe('while the setting is off, as it is at first', () => {
  it('no number leaves the house, neither after a save nor on demand', async () => {
    const id = await withNumber('FI', 'FI20774740')
    expect((await known(id)).vatCheck).toEqual({ number: 'FI20774740', isOffered: false, last: null })
    expect(await check(id)).toMatchObject({ isSuccess: false, message: vatCheckMessages.off })
    expect(vies.asked).toEqual([])
    expect(await events(id)).toEqual([])
  })
})

describe('while the setting is on', () => {
  it('a saved customer is answered at once, and its EU number checked: nothing but the number is sent', async () => {
    await turn('on')
    vies.answers('094259216', viesAnswers.late)
    const begun = performance.now()
    const late = await withNumber('GR', 'EL094259216')
    expect(performance.now() - begun).toBeLessThan(3_000)
    vies.answers('136695976', viesAnswers.valid)
    const id = await withNumber('DE', 'DE 136 695 976')
    await vi.waitFor(async () =>
      expect((await known(id)).vatCheck).toEqual({
        number: 'DE136695976',
        isOffered: true,
        last: { outcome: 'valid', day: DAY },
      }),
    )
    expect(askedFor('DE/vat/136695976')).toEqual([{ method: 'GET', path: '/rest-api/ms/DE/vat/136695976', body: '' }])
    const [event] = await events(id)
    expect(event).toMatchObject({ type: 'VatNumberChecked', data: { id, number: 'DE136695976', outcome: 'valid' } })

    // An answer that is later than five seconds is none.
    await vi.waitFor(
      async () => expect((await known(late)).vatCheck.last).toEqual({ outcome: 'unanswered', day: DAY }),
      { timeout: 7_000, interval: 200 },
    )
  })

  it.each([
    ['valid', 'valid'],
    ['invalid', 'invalid'],
    ['memberStateIsDown', 'unanswered'],
    ['error', 'unanswered'],
    ['noJson', 'unanswered'],
    ['otherShape', 'unanswered'],
  ] as const)('an answer that is "%s" is recorded as %s, and the next check counts', async (answer, outcome) => {
    const [number = ''] = spare.splice(0, 1)
    vies.answers(number.slice(2), viesAnswers[answer])
    const id = await withNumber('FR', number)
    await vi.waitFor(async () => expect((await known(id)).vatCheck.last).toEqual({ outcome, day: DAY }))
    expect(await check(id)).toMatchObject({ isSuccess: true, vatCheck: { number, last: { outcome, day: DAY } } })
    vies.answers(number.slice(2), outcome === 'valid' ? viesAnswers.invalid : viesAnswers.valid)
    expect((await check(id)).vatCheck.last.outcome).toBe(outcome === 'valid' ? 'invalid' : 'valid')
    expect((await events(id)).length).toBe(3)
  })

  it('a changed number has no result until it is checked, and the earlier number keeps its own', async () => {
    vies.answers('00743110157', viesAnswers.invalid)
    const id = await withNumber('IT', 'IT00743110157')
    await vi.waitFor(async () => expect((await known(id)).vatCheck.last?.outcome).toBe('invalid'))
    await turn('off')
    const change = async (taxNumber: string) => {
      const { body } = await admin.call('GetCustomerList', { query: { id } })
      const [{ version, ...saved }] = body.getCustomerslist
      const json = { ...saved, taxNumber, version, flag: 2 }
      expect((await admin.call('InsertUpdateCustomer', { json })).body).toMatchObject({ isSuccess: true })
    }
    await change('IT00905811006')
    expect((await known(id)).vatCheck).toMatchObject({ number: 'IT00905811006', last: null })
    await change('IT00743110157')
    expect((await known(id)).vatCheck).toMatchObject({ isOffered: false, last: { outcome: 'invalid' } })
    await turn('on')

    // The check is in the customer's History, after the save that it followed.
    const historyOf = async (page: object) =>
      (await admin.call('GetHistory', { query: { subject: 'customer', id, ...page } })).body
    const { history, totalCount } = await historyOf({})
    expect(totalCount).toBe(4)
    expect(history.map(({ number, what }: HistoryEntry) => [number, what])).toEqual([
      [4, 'changed'],
      [3, 'changed'],
      [2, 'vatChecked'],
      [1, 'created'],
    ])
    expect(history[1].changes).toEqual([{ field: 'taxNumber', from: 'IT00743110157', to: 'IT00905811006' }])
    const checked = { by: history[3].by, message: '', errors: [] }
    expect(history[2]).toMatchObject({
      ...checked,
      changes: [
        { field: 'taxNumber', from: '', to: 'IT00743110157' },
        { field: 'result', from: '', to: 'invalid' },
      ],
    })
    expect((await historyOf({ PageIndex: 2, PageSize: 2 })).history).toEqual(history.slice(2))
  })

  it.each([
    ['GB', 'GB980780684'],
    ['CH', 'CHE-107.787.577 MWST'],
    ['IN', '27AAPFU0939F1ZV'],
    ['GA', 'GA-1234'],
    ['AT', ''],
  ])('a number of %s is not asked: "%s"', async (country, taxNumber) => {
    const before = vies.asked.length
    const id = await withNumber(country, taxNumber)
    expect((await known(id)).vatCheck).toMatchObject({ isOffered: false, last: null })
    expect(await check(id)).toMatchObject({ isSuccess: false, message: vatCheckMessages.notEu })
    expect(vies.asked.length).toBe(before)
  })

  it('a customer that does not exist is no success', async () => {
    for (const { isSuccess, vatCheck } of [await known(900_000_001), await check(900_000_001)]) {
      expect([isSuccess, vatCheck]).toEqual([false, null])
    }
  })
})

/** French numbers that pass their checks: the first two digits follow from the nine of the company. */
const spare = [303265045, 954506077, 732829320, 552100554, 542051180, 775670417].map(
  (siren) => `FR${String((12 + 3 * (siren % 97)) % 97).padStart(2, '0')}${siren}`,
)
