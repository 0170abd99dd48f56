import { beforeEach, expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { DraftTabs } from '../../../src/app/drafts/draft-tabs.ts'
import type { Host } from '../../../src/app/navigation/host.ts'
import { openScreen } from '../../../src/app/navigation/open-screen.ts'
import { journaledMachines } from '../../../src/journal/machines.ts'
import { inventoryFormEvents } from '../../../src/machines/stock/inventory-form.events.ts'
import { type InventoryFormActor, inventoryFormMachine } from '../../../src/machines/stock/inventory-form.machine.ts'
import { hasUnsavedChanges, isSavedBefore } from '../../../src/machines/stock/inventory-form.selectors.ts'
import { Conflicted, Refused } from '../../../src/schemas/core/errors.ts'
import { eventually } from '../../eventually.ts'
import { FakeStorage } from '../../journal/support/storage.ts'
import { createWorld } from '../../journal/support/world.ts'

const record = inventoryFormEvents['xstate.done.actor.loadRecord'].samples[0]?.output
/** The number of requests for the SIM. */
let asked = 0
const refused = new Refused({ message: 'Operation failed', errors: [] })
/** The outcome of a save. */
let failure: Refused | Conflicted = refused
const machine = inventoryFormMachine.provide({
  actors: {
    loadRecord: fromPromise(async () => {
      asked += 1
      return record
    }),
    loadLookups: fromPromise(async () => ({ countries: [], regions: [], suppliers: [] })),
    loadSuppliers: fromPromise(async () => []),
    loadPlans: fromPromise(async () => []),
    validateDraft: fromPromise(async () => ({})),
    saveRecord: fromPromise(async () => Promise.reject(failure)),
  } as never,
})

let world: ReturnType<typeof createWorld>
let tab: FakeStorage
beforeEach(() => {
  world = createWorld()
  tab = new FakeStorage()
  asked = 0
  failure = refused
})

/** Opens the form of a SIM in the tab, as after a reload, and waits until it reaches a state. */
const openItem = async (
  id: number | null,
  state: 'editing' | 'conflicted' = 'editing',
  kind: 'tab' | 'ring' = 'tab',
) => {
  const page = world.openPage(tab, journaledMachines)
  const went: Array<string> = []
  const host = {
    navigate: (to: string, { replace }: { readonly replace: boolean }) =>
      went.push(`${replace ? 'replace' : 'push'} ${to}`),
    journal: page.journal,
    draftTabs: new DraftTabs(page.page, null),
    toast: () => {},
    onChanges: () => () => {},
  } as unknown as Host
  const definition = {
    machine,
    input: () => ({ mode: id === null ? 'add' : 'edit', id, actorName: 'Ada', submissionId: `${id}` }),
    ...(kind === 'tab' && { draft: kind }),
    about: ({ params }: { readonly params: { readonly id?: string } }) => params.id ?? 'new',
    view: () => null,
    isDirty: hasUnsavedChanges,
  }
  const params = id === null ? {} : { id: String(id) }
  const screen = await openScreen(definition as never, { user: { userName: 'ada' }, params } as never, host)
  const { actor } = (screen.render() as unknown as { readonly props: { readonly actor: InventoryFormActor } }).props
  await eventually(() => expect(actor.getSnapshot().matches({ work: state })).toBe(true))
  const type = (value: string) => actor.send({ type: 'field.changed', field: 'invoiceNumber', value })
  return {
    close: screen.close,
    isDirty: screen.isDirty,
    isKept: screen.isKept,
    type,
    actor,
    went,
    typed: () => actor.getSnapshot().context.draft.invoiceNumber,
  }
}

test('a form that was only looked at leaves nothing in the tab', async () => {
  for (const id of [1, 2]) {
    const form = await openItem(id)
    expect(tab.text()).toContain(record?.activationCode)
    form.close()
    expect(tab.items.size).toBe(0)
  }
})

test('a form in which nothing is changed any more asks for the item again after a reload; one with changes does not', async () => {
  const form = await openItem(1)
  const before = form.typed()
  form.type('typed')
  const again = await openItem(1)
  expect([again.typed(), asked]).toEqual(['typed', 1])
  again.type(before)
  await openItem(1)
  expect(asked).toBe(2)
})

test('what was typed is kept when the screen closes, as often as it does, until it is discarded', async () => {
  const form = await openItem(1)
  form.type('typed before the session expired')
  form.close()
  const again = await openItem(1)
  expect(again.typed()).toBe('typed before the session expired')
  again.close()
  const third = await openItem(1)
  expect(third.typed()).toBe('typed before the session expired')
  third.actor.send({ type: 'draft.discarded' })
  await eventually(() => expect(third.actor.getSnapshot().hasTag('editing')).toBe(true))
  third.close()
  expect(tab.items.size).toBe(0)
})

test('only what a store has is said to be found again; what the ring alone has would be lost all the same', async () => {
  for (const kind of ['tab', 'ring'] as const) {
    const form = await openItem(1, 'editing', kind)
    expect([form.isDirty(), form.isKept()]).toEqual([false, false])
    form.type('typed')
    expect([form.isDirty(), form.isKept()]).toEqual([true, kind === 'tab'])
    form.close()
  }
})

test('a save that was refused before a reload is not told again after it', async () => {
  const form = await openItem(1)
  form.type('typed')
  form.actor.send({ type: 'save.requested', submissionId: 'first' })
  await eventually(() => expect(form.actor.getSnapshot().context.notice).toBe('Operation failed'))
  const after = await openItem(1)
  expect(after.typed()).toBe('typed')
  expect(after.actor.getSnapshot().context.notice).toBeNull()
})

test('a form in which somebody is asked about a conflict asks again after a reload, also where nothing was typed', async () => {
  failure = new Conflicted({
    message: 'Another person changed this item',
    version: 5,
    changes: [{ field: 'invoiceNumber', loaded: 'INV-12', saved: 'INV-13' }],
    updatedBy: 'Ben Cole',
    updatedDate: '2026-01-06T10:00:00.000Z',
  })
  const form = await openItem(1)
  form.actor.send({ type: 'save.requested', submissionId: 'first' })
  await eventually(() => expect(form.actor.getSnapshot().matches({ work: 'conflicted' })).toBe(true))
  const after = await openItem(1, 'conflicted')
  expect(after.actor.getSnapshot().context.conflict).toEqual(form.actor.getSnapshot().context.conflict)
  expect(asked).toBe(1)
})

test('a new item that was saved before goes on at its address with what was typed, also after a reload', async () => {
  failure = new Refused({ message: 'This was saved before', errors: [], savedAs: 12 })
  const form = await openItem(null)
  form.type('typed after the lost answer')
  form.actor.send({ type: 'save.requested', submissionId: 'first' })
  await eventually(() => expect(form.went).toEqual(['replace /pages/InventoryMaster/Edit/12']))
  expect([form.isDirty(), asked]).toEqual([true, 0])
  for (let reload = 0; reload < 2; reload++) {
    const item = await openItem(12)
    form.close()
    const { context } = item.actor.getSnapshot()
    expect([item.typed(), context.id, context.version, asked]).toEqual([
      'typed after the lost answer',
      12,
      record?.version,
      1,
    ])
    expect([isSavedBefore(item.actor.getSnapshot()), item.isDirty()]).toEqual([true, true])
  }
  const another = await openItem(null)
  expect(another.typed()).toBe('')
})

test('a new item that was saved before goes on at the same address where no draft is kept', async () => {
  failure = new Refused({ message: 'This was saved before', errors: [], savedAs: 12 })
  const form = await openItem(null, 'editing', 'ring')
  form.type('typed after the lost answer')
  form.actor.send({ type: 'save.requested', submissionId: 'first' })
  await eventually(() => expect(isSavedBefore(form.actor.getSnapshot())).toBe(true))
  expect([form.typed(), form.actor.getSnapshot().context.id, form.went]).toEqual([
    'typed after the lost answer',
    12,
    [],
  ])
})
