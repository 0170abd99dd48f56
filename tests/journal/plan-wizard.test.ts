import { beforeEach, describe, expect, it } from 'vitest'
import { type AnyActorRef, type AnyStateMachine, createActor, fromPromise, type SnapshotFrom } from 'xstate'
import type { Journal, JournalPlace } from '../../src/journal/journal.ts'
import { journaledMachines } from '../../src/journal/machines.ts'
import { planWizardMachine } from '../../src/machines/plans/plan-wizard.machine.ts'
import type { PlanWizardEvent } from '../../src/machines/plans/plan-wizard.setup.ts'
import { planDraftFields } from '../../src/schemas/plans/plan-steps.ts'
import { effort } from './support/effort.ts'
import { createRandom } from './support/random.ts'
import { createWorld } from './support/world.ts'

let world: ReturnType<typeof createWorld>
let publishes: Array<string>
beforeEach(() => {
  world = createWorld()
  publishes = []
})

const none = { countries: [], regions: [], suppliers: [], operators: [], operators2: [], guidelines: [] }
const never = () => new Promise<never>(() => undefined)
/** The wizard over a server that answers everything but a publish. */
const machine = planWizardMachine.provide({
  actors: {
    loadLookups: fromPromise(async () => none),
    publishPlan: fromPromise(async ({ input }: { readonly input: { readonly submissionId: string } }) => {
      publishes.push(input.submissionId)
      return never()
    }),
  } as never,
})
const input = { mode: 'create', planName: '', pid: null, step: 1 } as const
const place: JournalPlace = { stream: 'planWizard:E-1001:new', machine: 'planWizard', kind: 'durable', input }

const settle = () => new Promise((resolve) => setTimeout(resolve))

const openWizard = async (journal: Journal) => {
  const restored = await journal.restore(place)
  const actor = createActor(machine as unknown as AnyStateMachine, {
    input,
    inspect: journal.inspect,
    ...(restored && { snapshot: restored.snapshot }),
  })
  journal.attach(actor as AnyActorRef, place)
  actor.start()
  await settle()
  const state = () => actor.getSnapshot() as SnapshotFrom<typeof planWizardMachine>
  const send = (...events: ReadonlyArray<PlanWizardEvent>) => {
    for (const event of events) actor.send(event)
  }
  return { restored, state, send }
}
/** A new page of the browser; the previous one ended without closing its streams. */
const openPage = () => {
  const page = world.openPage(undefined, journaledMachines)
  const notices: Array<string> = []
  page.journal.onNotice(({ text }) => notices.push(text))
  return { ...page, notices }
}

const name = (value: string): PlanWizardEvent => ({ type: 'field.changed', field: 'planName', value })

describe("the plan wizard's draft", () => {
  it('is there after a crash: values, step, Undo and Redo', async () => {
    const wizard = await openWizard(openPage().journal)
    wizard.send(name('Japan'), { type: 'field.left', field: 'planName' }, name('Japan 5 GB'))
    wizard.send({ type: 'undo.requested' }, { type: 'step.chosen', step: 4 })

    const after = await openWizard(openPage().journal)
    expect(after.state().context).toMatchObject({ draft: { planName: 'Japan' }, step: 4 })
    expect(after.state().value).toMatchObject({ work: { filling: 'pricing' } })
    after.send({ type: 'redo.requested' })
    expect(after.state().context.draft.planName).toBe('Japan 5 GB')
    after.send({ type: 'undo.requested' }, { type: 'undo.requested' })
    expect(after.state().context.draft.planName).toBe('')
  })

  it('is, wherever the page ends, what it was a moment before', async () => {
    const random = createRandom(7)
    const values = ['', 'Local', 'Roaming', 'payPerGB', 'payPerMB', 'o2', '5', 'Japan']
    const next = (): PlanWizardEvent => {
      const dice = random.below(10)
      if (dice === 0) return { type: 'step.chosen', step: 1 + random.below(9) }
      if (dice === 1) return { type: 'undo.requested' }
      if (dice === 2) return { type: 'redo.requested' }
      if (dice === 3) return { type: 'field.left', field: random.pick(planDraftFields) }
      return { type: 'field.changed', field: random.pick(planDraftFields), value: random.pick(values) }
    }
    let page = openPage()
    let wizard = await openWizard(page.journal)
    // Enough events to pass a checkpoint.
    for (let count = 1; count <= 232; count++) {
      wizard.send(next())
      if (count % effort('eventsOfPage') !== 0) continue
      const { value, context } = wizard.state()
      page.close()
      page = openPage()
      wizard = await openWizard(page.journal)
      expect(wizard.state().value).toEqual(value)
      expect(wizard.state().context).toEqual(context)
    }
  }, 60_000)

  it('whose publish was never answered is not sent by itself, and is sent again as the same submission', async () => {
    const wizard = await openWizard(openPage().journal)
    wizard.send(name('Japan'), { type: 'step.chosen', step: 8 }, { type: 'publish.requested', submissionId: 'sub-1' })
    await settle()
    expect(publishes).toEqual(['sub-1'])

    const page = openPage()
    const after = await openWizard(page.journal)
    expect(publishes).toEqual(['sub-1'])
    expect(after.state().value).toMatchObject({ work: { filling: 'review' } })
    expect(page.notices).toEqual([expect.stringContaining('nothing is saved twice')])
    after.send({ type: 'publish.requested', submissionId: 'sub-2' })
    await settle()
    expect(publishes).toEqual(['sub-1', 'sub-1'])
  })
})
