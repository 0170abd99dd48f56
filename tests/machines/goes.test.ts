import { describe, expect, test } from 'vitest'
import { CaseList } from '../e2e/support/case-list.ts'
import { type Adapter, type GoNotes, walkGoes } from '../e2e/support/goes.ts'
import { type Case, caseOf } from './paths/cases.ts'
import { planOf } from './paths/index.ts'
import { nothing } from './paths/plan.ts'
import { pathsThrough } from './paths/walk.ts'

const plan = planOf('historyDrawer')
const cases = pathsThrough(plan).map((path) => caseOf(plan, path))
const long = cases.filter(({ steps }) => steps.length === 3)
const [one, other] = long as [Case, Case]

/** A screen that shows what it is told to, and records what it was asked to do and to show. */
const screen = (own: Partial<Adapter> = {}) => {
  const acted: Array<string> = []
  const seen: Array<unknown> = []
  const begun: Array<unknown> = []
  const adapter: Adapter = {
    begin: async ({ input }) => void begun.push(input),
    act: async ({ event }) => {
      acted.push(event.type)
      return true
    },
    see: async ({ state }) => void seen.push(state),
    ...own,
  }
  return { adapter, acted, seen, begun }
}

const walked = (given: ReadonlyArray<Case>, adapter: Adapter, isRepeated = true, notes: GoNotes | null = null) =>
  walkGoes(new CaseList(plan, given, nothing), {
    walk: one.walk,
    adapter,
    within: (_, run) => run(),
    note: async () => notes,
    meet: () => {},
    isRepeated,
    enough: Number.POSITIVE_INFINITY,
  })

/** A file in which one step of a case differs from the current machine. */
const saying = (of: Case, number: number, says: Partial<Case['steps'][number]>): Case => ({
  ...of,
  steps: of.steps.map((step, index) => (index === number - 1 ? { ...step, ...says } : step)),
})

describe('the cases of a file, on the screens', () => {
  test('begin with their own input, and expect what the file says', async () => {
    const { adapter, seen, begun, acted } = screen()
    const events = one.steps.map(({ event }) => event)
    const own = caseOf(plan, { walk: one.walk, input: { subject: 'item' }, events, endsIn: '' })
    const expected = [one.start, ...one.steps].map(({ state }) => state)
    expect(await walked([own], adapter)).toMatchObject({ begun: 1, failures: [], flaky: [] })
    expect({ seen, begun }).toEqual({ seen: expected, begun: [{ subject: 'item' }] })
    expect(acted).toEqual(one.steps.map(({ event }) => event.type))
  })

  test('are checked against the file if the machine differs, with the case, the step and the difference', async () => {
    const { adapter, seen } = screen()
    const { failures, flaky } = await walked([saying(one, 2, { state: 'painted' }), other], adapter)
    expect(seen).toContain('painted')
    expect(failures).toHaveLength(1)
    expect(failures[0]).toMatch(
      new RegExp(`case ${one.id}, step 2: after '[\\w.]+'?.* the state is \\w+, was painted$`),
    )
    // The failure is deterministic: the case is not repeated, and the later ones are walked.
    expect({ flaky, seen: seen.length }).toEqual({ flaky: [], seen: 3 + 4 })
  })

  test('report the machine’s difference before the screen’s', async () => {
    const { adapter } = screen({
      see: async ({ state }) => {
        if (state === 'painted') throw new Error('No paint is seen')
      },
    })
    const { failures } = await walked([saying(one, 2, { state: 'painted' })], adapter)
    expect(failures[0]).toMatch(/was painted\nNo paint is seen$/)
  })

  test('are not acted out if the machine no longer handles the event', async () => {
    const { adapter, acted } = screen()
    const { failures } = await walked([saying(one, 2, { event: { type: 'never.declared' } })], adapter)
    expect(failures[0]).toContain(`case ${one.id}, step 2: 'never.declared' is declared no more`)
    expect(acted).toHaveLength(1)
  })

  test('fail each time if the screen does not offer an act that is not listed as withheld', async () => {
    const { adapter } = screen({ act: async () => false })
    const { failures } = await walked([one], adapter)
    expect(failures[0]).toContain(`The screen does not offer ${one.steps[0]?.event.type} in `)
  })

  test('end at an act that is listed as withheld, and report how much was not walked', async () => {
    const type = one.steps[1]?.event.type ?? ''
    const { adapter } = screen({
      withheld: { [type]: 'nobody reaches it' },
      act: async ({ event }) => event.type !== type,
    })
    const behind: Array<number> = []
    const nowhere = async () => undefined
    const notes = {
      begun: nowhere,
      step: nowhere,
      failed: nowhere,
      end: nowhere,
      withheld: (_: unknown, steps: number) => void behind.push(steps),
    }
    const { failures, withheld, steps } = await walked([one], adapter, true, notes)
    expect({ failures, behind, steps }).toEqual({ failures: [], behind: [2], steps: 1 })
    expect(withheld).toEqual([
      { place: expect.stringMatching(new RegExp(`^${type} in `)), reason: 'nobody reaches it' },
    ])
  })
})

describe('a failed run', () => {
  /** A screen that fails to show its state this many times. */
  const failing = (times: number) => {
    let left = times
    return screen({
      see: async ({ state }) => {
        if (state === one.steps[1]?.state && left-- > 0) throw new Error(`Not seen, ${left} to come`)
      },
    })
  }

  test('is repeated once, and reported as flaky if it then holds: never as passed', async () => {
    const { adapter, begun, acted } = failing(1)
    const { failures, flaky } = await walked([one], adapter)
    expect({ failures, begun: begun.length }).toEqual({ failures: [], begun: 2 })
    expect(flaky).toEqual([expect.stringContaining('Not seen, 0 to come')])
    // To the end: steps after the one that failed at first are checked as well.
    expect(acted).toHaveLength(2 + one.steps.length)
  })

  test('is a failure if it fails again, with both observations', async () => {
    const { adapter } = failing(2)
    const { failures, flaky } = await walked([one], adapter)
    expect(flaky).toEqual([])
    expect(failures).toEqual([
      expect.stringMatching(/Not seen, 1 to come\n\nand when repeated:\n.*\n.*\nNot seen, 0 to come$/),
    ])
  })

  test('is not repeated in a test, which must not hide a race', async () => {
    const { adapter, begun } = failing(1)
    const { failures, flaky } = await walked([one], adapter, false)
    expect([failures.length, flaky.length, begun.length]).toEqual([1, 0, 1])
  })
})
