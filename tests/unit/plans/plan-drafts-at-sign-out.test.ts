import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AnyActorRef, createActor, fromPromise } from 'xstate'
import { KeptPlanDrafts } from '../../../src/app/drafts/plans/at-sign-out.ts'
import type { Journal } from '../../../src/journal/journal.ts'
import { journaledMachines } from '../../../src/journal/machines.ts'
import { planWizardEvents } from '../../../src/machines/plans/plan-wizard.events.ts'
import { planWizardMachine } from '../../../src/machines/plans/plan-wizard.machine.ts'
import { createWorld } from '../../journal/support/world.ts'

let world: ReturnType<typeof createWorld>
beforeEach(() => {
  world = createWorld()
})

const [sample] = planWizardEvents['xstate.done.actor.loadLookups'].samples
const machine = planWizardMachine.provide({
  actors: { loadLookups: fromPromise(async () => sample?.output) as never },
})

/** Opens a wizard in a tab, as its screen does; `name` is typed as the plan's name, if given. */
const openWizard = async (journal: Journal, stream: string, name?: string) => {
  const input = { mode: 'create' as const, planName: '', pid: null, step: 7 }
  const place = { stream, machine: 'planWizard', kind: 'durable' as const, input }
  await journal.restore(place)
  const actor = createActor(machine, { input, inspect: journal.inspect })
  journal.attach(actor as AnyActorRef, place)
  actor.start()
  await new Promise((resolve) => setImmediate(resolve))
  const type = (value: string) => actor.send({ type: 'field.changed', field: 'apn', value } as never)
  if (name !== undefined) type(name)
  return { actor, type }
}
const openTab = () => {
  const page = world.openPage(undefined, journaledMachines)
  // Each channel hears the others, as tabs do.
  const channel = new BroadcastChannel('kept-drafts.test')
  return { ...page, drafts: new KeptPlanDrafts(page.journal, channel), channel }
}

describe('the drafts of a person', () => {
  it('are counted however many there are, in whichever tab, and none in which nothing was entered', async () => {
    const [one, other] = [openTab(), openTab()]
    for (const number of [1, 2, 3]) await openWizard(one.journal, `planWizard:E-1:new:${number}`, `plan ${number}`)
    await openWizard(one.journal, 'planWizard:E-1:new:looked at')
    await openWizard(other.journal, 'planWizard:E-1:pid:7', 'edited')
    await openWizard(other.journal, 'planWizard:E-10:new', 'of somebody else')
    expect(await one.drafts.count('E-1')).toBe(4)
    expect(await other.drafts.count('E-10')).toBe(1)
    expect(await other.drafts.count('E-2')).toBe(0)
    for (const { channel } of [one, other]) channel.close()
  })

  it('are deleted in all tabs, also what one of them had still to write', async () => {
    const [one, other] = [openTab(), openTab()]
    await openWizard(one.journal, 'planWizard:E-1:new', 'here')
    const there = await openWizard(other.journal, 'planWizard:E-1:pid:7', 'there')
    await openWizard(other.journal, 'planWizard:E-10:new', 'of somebody else')
    await one.drafts.delete('E-1')
    there.actor.stop()
    await expect.poll(() => other.drafts.count('E-1')).toBe(0)
    expect(await one.drafts.count('E-1')).toBe(0)
    expect(await one.drafts.count('E-10')).toBe(1)
    for (const { channel } of [one, other]) channel.close()
  })
})
