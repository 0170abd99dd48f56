import { expect, test } from 'vitest'
import { type AnyMachineSnapshot, assign, createMachine } from 'xstate'
import { historyDrawerMachine } from '../../src/machines/history/history-drawer.machine.ts'
import { planWizardMachine } from '../../src/machines/plans/plan-wizard.machine.ts'
import { emptyPlanDraft } from '../../src/schemas/plans/plan-draft.ts'
import { type FaultCase, faultCasesOf, spreadOver } from './paths/fault-cases.ts'
import { openingsOf } from './paths/faults.ts'
import { planOf } from './paths/index.ts'
import { mutantsOf } from './paths/mutants.ts'
import { faults } from './paths/network-faults.ts'
import { nothing } from './paths/plan.ts'
import { noPromises } from './paths/promises.ts'

const complaintsIn = (cases: ReadonlyArray<FaultCase>) =>
  cases.flatMap(({ fault, steps }) =>
    fault.complaints.map((one) => `${fault.call} after ${steps.map(({ event }) => event.type).join(' → ')}: ${one}`),
  )

test('every place meets a fault, and every call in every class of states meets each of them', () => {
  const plan = planOf('historyDrawer')
  const openings = openingsOf(plan)
  const met = spreadOver(plan, openings, faults)
  const meetings = new Map(openings.map((opening) => [opening, 0]))
  for (const one of [...met.values()].flat()) meetings.set(one, (meetings.get(one) ?? 0) + 1)
  expect(new Set(meetings.values())).toEqual(new Set([1, faults.length]))
  expect(spreadOver(plan, openings.slice(0, 1), faults).get('time-out')).toEqual(openings.slice(0, 1))
})

test('a complaint found with all places is also found with the spread', async () => {
  const plan = planOf('historyDrawer')
  const without = mutantsOf(plan.machine).filter(
    ({ name }) => name.startsWith('removed') && name.includes('error.actor'),
  )
  expect(without.length).toBeGreaterThan(0)
  for (const mutant of without) {
    const broken = { ...plan, machine: mutant.build() }
    const openings = openingsOf(broken)
    for (const [fault, some] of spreadOver(
      broken,
      openings,
      faults.filter((one) => one !== 'time-out'),
    )) {
      const all = complaintsIn(await faultCasesOf(broken, fault, openings)).length > 0
      expect(complaintsIn(await faultCasesOf(broken, fault, some)).length > 0, `${mutant.name}, ${fault}`).toBe(all)
    }
  }
})

test('a machine without its failure edge is reported', async () => {
  const plan = planOf('historyDrawer')
  const mutant = mutantsOf(plan.machine).find(({ name: of }) => of.startsWith('removed') && of.includes('error.actor'))
  if (!mutant) throw new Error('The history drawer has no failure edge')
  const cases = await faultCasesOf({ ...plan, machine: mutant.build() }, '500')
  expect(complaintsIn(cases)).toContainEqual(expect.stringContaining('the machine crashed'))
})

const input = { subject: 'plan', id: 7, page: 1 }

/** A machine whose failure edge leads to a busy state with another call. */
const passingOn = createMachine(
  {
    initial: 'loading',
    states: {
      loading: { tags: ['busy'], invoke: { id: 'loadHistory', src: 'loadHistory', input, onError: 'waiting' } },
      waiting: { tags: ['busy'], invoke: { id: 'somethingElse', src: 'loadHistory' } },
    },
  },
  { actors: { loadHistory: historyDrawerMachine.implementations.actors.loadHistory as never } },
)

test('a machine that shows a spinner for a call that the failure began is reported', async () => {
  const plan = planOf('historyDrawer')
  const walks = plan.walks.map((walk) => ({ ...walk, tries: nothing, key: ({ value }: AnyMachineSnapshot) => value }))
  const cases = await faultCasesOf({ ...plan, machine: passingOn as never, walks, promises: noPromises }, '500')
  expect(complaintsIn(cases)).toEqual([expect.stringMatching(/waiting has a spinner that nothing will end$/)])
})

test('a machine that loses the draft with the connection is reported', async () => {
  const plan = planOf('planWizard')
  const forget = assign({ draft: emptyPlanDraft })
  const machine = planWizardMachine.provide({ actions: { showNotice: forget as never } })
  const cases = await faultCasesOf({ ...plan, machine: machine as never }, 'no-connection')
  expect(complaintsIn(cases)).toContainEqual(
    expect.stringMatching(/^publishPlan after .*: the draft is not what it was/),
  )
})
