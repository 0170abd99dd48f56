import { Effect, Fiber } from 'effect'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract } from '../../../src/schemas/contract.ts'
import { Http } from '../../../src/services/core/http.ts'
import { answer, startApiServer } from '../support/api-server.ts'
import { failureOf, servicesAt, servicesForFile } from '../support/services.ts'

const { api, services } = await servicesForFile()

const me = (timeoutMs?: number) =>
  Http.use((http) => http.call(contract.Me, timeoutMs === undefined ? {} : { timeoutMs }))
const plans = Http.use((http) =>
  http.call(contract.GetFilteredPlanList, { payload: { supplierID: 0, flag: 1, countryID: 44, regionID: 0 } }),
)

describe('no answer', () => {
  const unreachable = 'The server cannot be reached. Check the connection and try again.'

  it('within the time is told, whether nothing comes or half of it', async () => {
    api.respond(() => {})
    const message = 'The server did not answer within 0.1 seconds. Try again.'
    expect(await failureOf(services, me(100))).toMatchObject({ _tag: 'Unreachable', message })
    api.respond((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
      response.write('{"isSuccess":')
    })
    expect(await failureOf(services, me(100))).toMatchObject({ _tag: 'Unreachable', message })
  })

  describe('for as long as a person waits for one', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    const invoice = new File([new Uint8Array(1000)], 'invoice.pdf', { type: 'application/pdf' })
    const form = Object.fromEntries(Object.keys(contract.InsertSingleInventory.form.fields).map((name) => [name, '']))
    const upload = (file: File | null) =>
      Http.use((http) => http.call(contract.InsertSingleInventory, { form: form as never, file }))

    it.each([
      ['without a file a minute', null, 60],
      ['with a file longer than the server lets it be under way and answers', invoice, 160],
    ])('is told: %s', async (_, file, seconds) => {
      const { arrived } = api.hang()
      let isOver = false
      const outcome = failureOf(services, upload(file)).finally(() => {
        isOver = true
      })
      await arrived
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
      expect(isOver).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(await outcome).toMatchObject({
        _tag: 'Unreachable',
        message: `The server did not answer within ${seconds} seconds. Try again.`,
      })
    })

    it('is waited for as long where the answer is a file', async () => {
      const { arrived } = api.hang()
      const download = Http.use((http) => http.download(contract.GetInvoicePO, { query: { id: 7 } }))
      const outcome = failureOf(services, download)
      await arrived
      await vi.advanceTimersByTimeAsync(160_000)
      expect(await outcome).toMatchObject({ message: 'The server did not answer within 160 seconds. Try again.' })
    })
  })

  it('because the connection broke before or during the answer', async () => {
    api.respond((_, response) => void response.destroy())
    expect(await failureOf(services, me())).toMatchObject({ _tag: 'Unreachable', message: unreachable })
    api.respond((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
      response.write('{"isSuccess":', () => response.destroy())
    })
    expect(await failureOf(services, me())).toMatchObject({ _tag: 'Unreachable', message: unreachable })
  })

  it('because nobody listens there', async () => {
    const gone = await startApiServer()
    await gone.stop()
    const nowhere = servicesAt(gone.baseUrl)
    expect(await failureOf(nowhere, me())).toMatchObject({ _tag: 'Unreachable', message: unreachable })
    await nowhere.dispose()
  })

  it('is never asked for twice', async () => {
    api.respond(answer(503, ''))
    await failureOf(services, me())
    await failureOf(services, plans)
    expect(api.seen).toHaveLength(2)
  })
})

it('aborts its request when its state is left', async () => {
  const { arrived, closed } = api.hang()
  const leaving = new AbortController()
  const outcome = services.runPromise(me(), { signal: leaving.signal }).catch(() => 'interrupted')
  await arrived
  leaving.abort()
  await closed
  expect(await outcome).toBe('interrupted')
})

it('aborts its request when its fiber is interrupted', async () => {
  const { arrived, closed } = api.hang()
  const fiber = services.runFork(me())
  await arrived
  await Effect.runPromise(Fiber.interrupt(fiber))
  await closed
})
