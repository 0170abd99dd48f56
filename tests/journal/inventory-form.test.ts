import { beforeEach, describe, expect, it } from 'vitest'
import { type AnyActorRef, type AnyStateMachine, createActor, fromPromise, type SnapshotFrom } from 'xstate'
import type { Journal, JournalPlace } from '../../src/journal/journal.ts'
import { journaledMachines } from '../../src/journal/machines.ts'
import { inventoryFormMachine } from '../../src/machines/stock/inventory-form.machine.ts'
import type { FakeStorage } from './support/storage.ts'
import { createWorld } from './support/world.ts'

let world: ReturnType<typeof createWorld>
let saves: Array<string>
beforeEach(() => {
  world = createWorld()
  saves = []
})

const lookups = { countries: [{ id: 81, name: 'Japan' }], regions: [], suppliers: [] }
const never = () => new Promise<never>(() => undefined)
/** The form over a server that answers everything but a save. */
const machine = inventoryFormMachine.provide({
  actors: {
    loadLookups: fromPromise(async () => lookups),
    loadPlans: fromPromise(async () => [{ pid: 7, planName: 'Japan 5 GB' }]),
    loadSuppliers: fromPromise(async () => []),
    validateDraft: fromPromise(async () => ({})),
    saveRecord: fromPromise(async (save: { readonly input: { readonly submissionId: string } }) => {
      saves.push(save.input.submissionId)
      return never()
    }),
  } as never,
})
const input = { mode: 'add', id: null, actorName: 'Asha Rao' } as const
const settle = () => new Promise((resolve) => setTimeout(resolve))

const openForm = async (journal: Journal) => {
  const own = { ...input, submissionId: `of ${world.clock.now}` }
  const place: JournalPlace = { stream: 'inventoryForm:add', machine: 'inventoryForm', kind: 'tab', input: own }
  const restored = await journal.restore(place)
  const actor = createActor(machine as unknown as AnyStateMachine, {
    input: own,
    inspect: journal.inspect,
    ...(restored && { snapshot: restored.snapshot }),
  })
  journal.attach(actor as AnyActorRef, place)
  actor.start()
  await settle()
  const state = () => actor.getSnapshot() as SnapshotFrom<typeof inventoryFormMachine>
  return { actor, restored, state }
}
const openPage = (tab?: FakeStorage) => {
  const page = world.openPage(tab, journaledMachines)
  const notices: Array<string> = []
  page.journal.onNotice(({ text }) => notices.push(text))
  return { ...page, notices, tab: page.tab as FakeStorage }
}

describe("the inventory form's draft", () => {
  it('is there after a reload, with the calls of its states made again', async () => {
    const first = openPage()
    const form = await openForm(first.journal)
    form.actor.send({ type: 'field.changed', field: 'activationCode', value: 'LPA:1$a$B' })
    form.actor.send({ type: 'field.changed', field: 'country', value: '81' })
    expect(form.state().value).toMatchObject({ plans: 'loading' })
    const after = await openForm(openPage(first.tab.copy()).journal)
    expect(after.state().context.draft).toMatchObject({ activationCode: 'LPA:1$a$B', country: '81' })
    expect(after.state().context.lookups.plans).toEqual([{ pid: 7, planName: 'Japan 5 GB' }])
    expect(after.state().value).toMatchObject({ work: 'editing', lookups: 'ready', plans: 'ready' })
  })

  it('whose save was never answered is not sent by itself, and is sent again as the same submission', async () => {
    const first = openPage()
    const form = await openForm(first.journal)
    form.actor.send({ type: 'field.changed', field: 'invoiceNumber', value: 'INV-1' })
    form.actor.send({ type: 'save.requested', submissionId: 'ignored' })
    await settle()
    expect(saves).toHaveLength(1)

    const second = openPage(first.tab.copy())
    const after = await openForm(second.journal)
    expect(after.state().value).toMatchObject({ work: 'editing' })
    expect(second.notices).toEqual([expect.stringContaining('nothing is saved twice')])
    expect(saves).toHaveLength(1)
    after.actor.send({ type: 'save.requested', submissionId: 'another' })
    await settle()
    expect(saves[1]).toBe(saves[0])

    // Reloaded twice: lines added after the first reload belong to the stream.
    const third = openPage(first.tab.copy())
    expect((await openForm(third.journal)).state().value).toMatchObject({ work: 'editing' })
  })

  it('says that a chosen file has to be chosen again', async () => {
    const first = openPage()
    const form = await openForm(first.journal)
    form.actor.send({ type: 'invoicePO.chosen', fileRef: 'ref-1', name: 'invoice.pdf', size: 10 })
    expect(form.state().context.file).not.toBeNull()
    const second = openPage(first.tab)
    const after = await openForm(second.journal)
    expect(after.state().context.file).toBeNull()
    expect(after.state().context.errors.invoicePO).toMatch(/^invoice.pdf is lost/)
    expect(second.notices).toEqual([expect.stringContaining('choose the invoice again')])
    const third = openPage(first.tab)
    await openForm(third.journal)
    expect(third.notices).toEqual([])
  })

  it('is gone after Back', async () => {
    const page = openPage()
    const form = await openForm(page.journal)
    form.actor.on('draft.cleared' as never, () => {
      void page.journal.clear({ stream: 'inventoryForm:add', kind: 'tab' })
    })
    form.actor.send({ type: 'field.changed', field: 'invoiceNumber', value: 'INV-1' })
    form.actor.send({ type: 'back.requested' })
    await settle()
    expect(page.tab.items.size).toBe(0)
  })
})
