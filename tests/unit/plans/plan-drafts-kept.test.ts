import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type AnyActorRef, type AnyMachineSnapshot, createActor, fromPromise, waitFor } from 'xstate'
import { keptPlansOf, withDraft } from '../../../src/app/drafts/plans/kept.ts'
import { tellDiscarded } from '../../../src/app/drafts/undo-discard.ts'
import type { Journal } from '../../../src/journal/journal.ts'
import { journaledMachines } from '../../../src/journal/machines.ts'
import { planWizardEvents } from '../../../src/machines/plans/plan-wizard.events.ts'
import { planWizardMachine } from '../../../src/machines/plans/plan-wizard.machine.ts'
import { eventually } from '../../eventually.ts'
import { createWorld } from '../../journal/support/world.ts'
import { asha as user } from '../../machines/support.ts'

let world: ReturnType<typeof createWorld>
let ids = 0
beforeEach(() => {
  world = createWorld()
  ids = 0
})

const newId = () => `id-${++ids}`
const place = (query: string) => ({ params: {}, search: new URLSearchParams(query), user, newId })
const streamOf = (id: string) => `planWizard:${user.userName}:new:${id}`
const openTab = () => world.openPage(undefined, journaledMachines)
const [options] = planWizardEvents['xstate.done.actor.loadLookups'].samples
const [plan] = planWizardEvents['xstate.done.actor.loadPlan'].samples
const machine = planWizardMachine.provide({
  actors: {
    loadLookups: fromPromise(async () => options?.output) as never,
    loadPlan: fromPromise(async () => plan?.output) as never,
  },
})

/** Opens the wizard of a new plan in a tab and types the plan's name. */
const openWizard = async (journal: Journal, stream: string, copyOf?: number) => {
  const input = { mode: 'create' as const, planName: '', pid: null, step: 7, ...(copyOf !== undefined && { copyOf }) }
  const draft = { stream, machine: 'planWizard', kind: 'durable' as const, input }
  const restored = await journal.restore(draft)
  const actor = createActor(machine, {
    input,
    inspect: journal.inspect,
    ...(restored && { snapshot: restored.snapshot }),
  } as never)
  const stop = journal.attach(actor as AnyActorRef, draft)
  actor.start()
  if (copyOf !== undefined) await waitFor(actor, (snapshot) => (snapshot as AnyMachineSnapshot).hasTag('filling'))
  const name = (value: string) => actor.send({ type: 'field.changed', field: 'planName', value })
  return { name, shown: () => actor.getSnapshot().context.draft.planName, stop }
}
/** Leaves a draft in a page that is gone. */
const leave = async (id: string, planName: string, copyOf?: number) => {
  const tab = openTab()
  const wizard = await openWizard(tab.journal, id === '' ? `planWizard:${user.userName}:new` : streamOf(id), copyOf)
  wizard.name(planName)
  await eventually(() => expect(world.origin.items.size).toBe(0))
  tab.close()
}
const kept = async (journal: Journal) =>
  (await keptPlansOf({ user, newId }, journal)).map(({ name, address }) => [name, address])

describe('the drafts of new plans', () => {
  test('are several, each with its name and its address; the latest first', async () => {
    await leave('one', 'Japan 5 GB')
    await leave('two', '')
    await leave('three', 'Korea 5 GB')
    expect(await kept(openTab().journal)).toEqual([
      ['Korea 5 GB', '/pages/CreatePlan?draft=three&resume=1'],
      ['Japan 5 GB', '/pages/CreatePlan?draft=one&resume=1'],
    ])
  })

  test('the one draft of before is among them, under a name of its own from then on', async () => {
    await leave('', 'Japan 5 GB')
    const { journal } = openTab()
    expect(await kept(journal)).toEqual([['Japan 5 GB', '/pages/CreatePlan?draft=id-1&resume=1']])
    expect(await kept(journal)).toEqual([['Japan 5 GB', '/pages/CreatePlan?draft=id-1&resume=1']])
    const wizard = await openWizard(journal, streamOf('id-1'))
    expect(wizard.shown()).toBe('Japan 5 GB')
  })

  test('an address without one leads to the last one that no tab works on, "another" to one beside it', async () => {
    await leave('one', 'Japan 5 GB')
    const tab = openTab()
    const asked = async (query: string) => (await withDraft(place(query), tab)).toString()
    expect(await asked('step=3')).toBe('step=3&draft=one')
    expect(await asked('draft=another')).toBe('draft=id-1')
    expect(await asked('draft=two')).toBe('draft=two')
    expect(await asked('draft=no%3Aname')).toBe('draft=id-2')
    const there = await openWizard(openTab().journal, streamOf('one'))
    there.name('Japan 6 GB')
    expect(await asked('')).toBe('draft=id-3')
  })
})

describe('the drafts of copies', () => {
  test('are found by the plan that they copy, and a new plan does not go on with them', async () => {
    await leave('one', 'Japan 5 GB')
    await leave('two', 'Copy of Korea', 7)
    await leave('three', 'Copy of Europe', 8)
    const tab = openTab()
    const asked = async (query: string) => (await withDraft(place(query), tab)).toString()
    expect(await asked('copy=7')).toBe('copy=7&draft=two')
    expect(await asked('copy=8')).toBe('copy=8&draft=three')
    expect(await asked('')).toBe('draft=one')
    expect(await asked('copy=9')).toBe('copy=9&draft=id-1')
    expect(await asked('copy=7&draft=another')).toBe('copy=7&draft=id-2')
    expect(await kept(tab.journal)).toContainEqual(['Copy of Korea', '/pages/CreatePlan?copy=7&draft=two&resume=1'])
  })

  test('are none before something is changed', async () => {
    const tab = openTab()
    await openWizard(tab.journal, streamOf('one'), 7)
    await eventually(() => expect(world.origin.items.size).toBe(0))
    tab.close()
    expect(await kept(openTab().journal)).toEqual([])
  })
})

describe('a draft that is thrown away', () => {
  const told = () => {
    const toast = vi.fn()
    const undo = () => toast.mock.lastCall?.[2].action.act() as undefined
    return { toast, undo }
  }

  test('is gone, and brought back by Undo as it was', async () => {
    await leave('one', 'Japan 5 GB')
    const { journal } = openTab()
    const stream = streamOf('one')
    const taken = await journal.take({ stream, kind: 'durable' })
    expect(await kept(journal)).toEqual([])
    if (!taken) throw new Error('Nothing was taken')
    const { toast, undo } = told()
    const then = vi.fn()
    tellDiscarded(taken, 'The draft was discarded.', { journal, toast }, then)
    undo()
    await eventually(() => expect(then).toHaveBeenCalled())
    expect(await kept(journal)).toMatchObject([['Japan 5 GB', expect.anything()]])
    expect(toast).toHaveBeenCalledTimes(1)
  })

  test('takes the place of what was begun since, and that can be had back too', async () => {
    await leave('one', 'Japan 5 GB')
    const { journal } = openTab()
    const stream = streamOf('one')
    const taken = await journal.take({ stream, kind: 'durable' })
    if (!taken) throw new Error('Nothing was taken')
    const { toast, undo } = told()
    tellDiscarded(taken, 'The draft was discarded.', { journal, toast }, () => undefined)
    const wizard = await openWizard(journal, stream)
    wizard.name('Korea 5 GB')
    wizard.stop()
    undo()
    await eventually(() => expect(toast).toHaveBeenCalledTimes(2))
    expect(await kept(journal)).toMatchObject([['Japan 5 GB', expect.anything()]])
    undo()
    await eventually(() => expect(toast).toHaveBeenCalledTimes(3))
    expect(await kept(journal)).toMatchObject([['Korea 5 GB', expect.anything()]])
  })
})
