import { expect, it } from 'vitest'
import { attemptRates } from '../../../server/auth/attempts.ts'
import { address, attemptsForFile, count, DAY, HOUR, refusal, times } from '../support/attempts.ts'

const { clock, run } = attemptsForFile()

it('an attack on one account from a thousand addresses leaves its owner three attempts at a new place, at once and after a day', async () => {
  for (const day of [0, 1]) {
    await run(count(times(3_000, (index) => ({ address: address(index % 1_000) }))))
    expect(await run(count(times(50, (index) => ({ address: address(index) }))))).toBeLessThanOrEqual(50)
    expect(await run(count(times(3, () => ({ address: `192.0.2.${day}` }))))).toBe(3)
    clock.now += DAY
  }
})

it('an attack on one account from any number of addresses is 5,060 attempts at once and 7,200 a day, and known places do not notice', async () => {
  const { arrivals, again } = attemptRates
  expect(await run(count(times(5_200, (index) => ({ address: address(index) }))))).toBe(
    arrivals.capacity + again.capacity,
  )
  expect(await run(refusal({ address: '192.0.2.1' }, true))).toBeGreaterThan(0)
  expect(await run(refusal({ address: '192.0.2.2', isKnownPlace: true }, true))).toBe(null)
  expect(DAY / arrivals.msPerAttempt + DAY / again.msPerAttempt).toBe(7_200)
  clock.now += 2 * HOUR
  const perHour = 300
  expect(await run(count(times(700, (index) => ({ address: address(10_000 + index) }))))).toBe(
    2 * (perHour - HOUR / again.msPerAttempt) + again.capacity,
  )
})
