import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { assign } from 'xstate'
import { planWizardMachine } from '../../src/machines/plan-wizard.machine.ts'
import { emptyPlanDraft } from '../../src/schemas/plan-draft.ts'
import { storageKeys } from '../../src/schemas/storage-keys.ts'
import { browserStorages } from '../../src/services/browser-storage.ts'
import { callAt, complaintsAbout, type Fault, faults, faultyFetch, openingsOf } from './paths/faults.ts'
import { planOf, plans } from './paths/index.ts'
import { mutantsOf } from './paths/mutants.ts'
import type { PathPlan } from './paths/plan.ts'

/** Calls that end well whatever the server does: they promise the person nothing that a failure could break. */
const alwaysWell: Readonly<Record<string, string>> = {
  signOut: 'this browser has forgotten the session before it tells the server',
}

const name = (events: ReadonlyArray<{ readonly type: string }>) => events.map(({ type }) => type).join(' → ')

/** Lets the clock run until something is done: a minute of a time-out passes at once. */
const hurried = async <Value>(running: Promise<Value>, what: string): Promise<Value> => {
  let isDone = false
  const done = () => {
    isDone = true
  }
  running.then(done, done)
  // The code of a service is loaded with its first call, which takes time of the real clock.
  const begun = performance.now()
  while (!isDone && performance.now() - begun < 30_000) {
    await vi.advanceTimersByTimeAsync(1_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (!isDone) throw new Error(`${what} did not end`)
  return running
}

/** What is wrong after this fault at every opening of a machine, and how many calls met it. */
const faultsOf = async (plan: PathPlan, fault: Fault) => {
  const complaints: Array<string> = []
  let met = 0
  for (const opening of openingsOf(plan)) {
    let asked = 0
    vi.stubGlobal(
      'fetch',
      faultyFetch(fault, () => asked++),
    )
    const outcome = await hurried(callAt(plan, opening), `${opening.call} after ${name(opening.events)}`)
    // A call that asks nobody (a check in the browser, a file of what is shown) cannot meet the fault.
    if (asked === 0) continue
    met += 1
    const isTold = outcome.told?.type.startsWith('xstate.error.') || opening.call in alwaysWell
    const found = complaintsAbout(plan, opening, outcome)
    const all = isTold || fault === 'isSuccess: false' ? found : [...found, 'the fault passed for a success']
    complaints.push(...all.map((one) => `${opening.call} after ${name(opening.events) || 'the beginning'}: ${one}`))
  }
  return { met, complaints }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  browserStorages().origin.setItem(storageKeys.token, 'the token of a session')
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe.each(plans.filter((plan) => openingsOf(plan).length > 0))('$name', (plan) => {
  test.each(faults)('%s at any call ends in no spinner, no blank and no lost draft', async (fault) => {
    const { met, complaints } = await faultsOf(plan, fault)
    expect(complaints).toEqual([])
    expect(met).toBeGreaterThan(0)
    console.info(`${plan.name}: ${fault} at ${met} calls`)
  })
})

test('a machine without its failure edge is complained about', async () => {
  const plan = planOf('historyDrawer')
  const mutant = mutantsOf(plan.machine).find(({ name: of }) => of.startsWith('removed') && of.includes('error.actor'))
  if (!mutant) throw new Error('The history drawer has no failure edge')
  const { complaints } = await faultsOf({ ...plan, machine: mutant.build() }, '500')
  expect(complaints).toContainEqual(expect.stringContaining('the machine crashed'))
})

test('a machine that forgets the draft when the connection is lost is complained about', async () => {
  const plan = planOf('planWizard')
  const forget = assign({ draft: emptyPlanDraft })
  const machine = planWizardMachine.provide({ actions: { showNotice: forget as never } })
  const { complaints } = await faultsOf({ ...plan, machine: machine as never }, 'no connection')
  expect(complaints).toContainEqual(expect.stringMatching(/^publishPlan after .*: the draft is not what it was/))
})
