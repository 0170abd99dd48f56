import { Effect } from 'effect'
import { expect, it } from 'vitest'
import { createOwnWork, OwnWork, turnOf } from '../../../server/own-work.ts'
import { collectLog } from '../support/log-lines.ts'

it('counts every failure, logs one line a minute of each kind, and forgets what succeeds again', () => {
  let now = 0
  const account = createOwnWork(() => now)
  const log = collectLog()
  for (; now < 150_000; now += 1_000) account.failed('live')
  account.failed('mail', { code: 'EAUTH' })
  expect(account.troubles()).toEqual([
    { work: 'live', failures: 150 },
    { work: 'mail', failures: 1, code: 'EAUTH' },
  ])
  account.succeeded('live')
  account.succeeded('audit')
  expect(account.troubles()).toEqual([{ work: 'mail', failures: 1, code: 'EAUTH' }])
  account.failed('live')
  expect(account.troubles()[0]).toEqual({ work: 'live', failures: 151 })
  const lines = log.lines().filter(({ level }) => level === 'error')
  const told = lines.map(({ message, failures, code }) => [message, failures, code])
  expect(told).toEqual([
    ['live updates could not be read', 1, undefined],
    ['live updates could not be read', 60, undefined],
    ['live updates could not be read', 60, undefined],
    ['an email could not be sent', 1, 'EAUTH'],
  ])
})

it('a turn ends with a failure, and with a fault of the code, so that the next one comes', async () => {
  const account = createOwnWork()
  const log = collectLog()
  const turns = [Effect.fail('no'), Effect.die(new Error('a fault')), Effect.sync(() => JSON.parse('{'))]
  const failing = Effect.forEach(turns, (turn) => turnOf('head', turn))
  await Effect.runPromise(Effect.provideService(failing, OwnWork, account))
  expect(account.troubles()).toEqual([{ work: 'head', failures: 3 }])
  await Effect.runPromise(Effect.provideService(turnOf('head', Effect.void), OwnWork, account))
  expect(account.troubles()).toEqual([])
  expect(log.lines().filter(({ level }) => level === 'error')).toHaveLength(1)
})

it('a turn that is broken off, as the server ends, is no failure', async () => {
  const account = createOwnWork()
  const ended = await Effect.runPromise(
    Effect.exit(Effect.provideService(turnOf('head', Effect.interrupt), OwnWork, account)),
  )
  expect(ended._tag).toBe('Failure')
  expect(account.troubles()).toEqual([])
})
