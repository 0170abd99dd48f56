import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftTabs } from '../../../src/app/drafts/draft-tabs.ts'
import type { Host } from '../../../src/app/navigation/host.ts'
import type { MachineScreen } from '../../../src/app/navigation/screen.ts'
import { billing, screen as filling } from '../../../src/app/screens/billing/offline-sale.tsx'
import { journaledMachines } from '../../../src/journal/machines.ts'
import type { OfflineSaleActor } from '../../../src/machines/billing/offline-sale.machine.ts'
import { BILLING, OFFLINE_SALE } from '../../../src/schemas/billing/billing-routes.ts'
import { allParts } from '../../../src/schemas/core/serves.ts'
import { configFile } from '../../../src/services/core/config-file.ts'
import { clearSession, writeSession } from '../../../src/services/session/session-store.ts'
import { eventually } from '../../eventually.ts'
import { createWorld } from '../../journal/support/world.ts'
import { asha } from '../../machines/support.ts'

const STREAM = 'offlineSale:ada'

// No server answers: a kept sale must be visible without one.
beforeEach(() => {
  configFile.settle({})
  writeSession({ user: { ...asha, serves: allParts } }, 'token')
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

/** Opens one of the two addresses of a sale in a separate page; `from` is the previous address. */
const openSale = async (
  world: ReturnType<typeof createWorld>,
  {
    at,
    step,
    from = null,
    isTaken = false,
  }: { at: MachineScreen; step: number; from?: string | null; isTaken?: boolean },
) => {
  const page = world.openPage(undefined, journaledMachines)
  const draftTabs = new DraftTabs(page.page, null)
  if (isTaken) await draftTabs.take(STREAM)
  const search = new URLSearchParams({ step: String(step) })
  const host = {
    journal: page.journal,
    draftTabs,
    search: () => search,
    onChanges: () => () => {},
    navigate: () => {},
    writeSearch: () => {},
    toast: () => {},
    withdrawToast: () => {},
  } as unknown as Host
  const context = { params: {}, search, from, user: { userName: 'ada' }, newId: () => 'draft-1' }
  const opened = await at.open(context as never, host)
  const { actor } = (opened.render() as unknown as { readonly props: { readonly actor: OfflineSaleActor } }).props
  return { page, actor, context: () => actor.getSnapshot().context }
}

test.each([
  ['that of the other address', billing, 6],
  ['another of the same address', filling, 3],
] as const)('a sale that is taken over shows the address’s step: the other tab’s step was %s', async (_, at, step) => {
  const world = createWorld()
  const writer = await openSale(world, { at: filling, step: 1 })
  writer.actor.send({ type: 'field.changed', field: 'customerID', value: '3' })
  await eventually(() => expect(world.origin.items.size).toBe(0))
  writer.page.close()
  const there = await openSale(world, { at, step, from: step > 4 ? OFFLINE_SALE : BILLING })
  expect([there.context().step, there.context().draft.customerID]).toEqual([step, '3'])
  await eventually(() => expect(world.origin.items.size).toBe(0))
  const here = await openSale(world, { at: filling, step: 2, from: `${OFFLINE_SALE}?step=2`, isTaken: true })
  expect([here.context().step, here.context().draft.customerID]).toEqual([2, '3'])
  expect(here.actor.getSnapshot().matches({ work: { drawing: { filling: 'plans' } }, access: 'writing' })).toBe(true)
})

test('a sale that is taken over asks nothing: the other tab has already asked "Discard draft?"', async () => {
  const world = createWorld()
  const writer = await openSale(world, { at: filling, step: 1 })
  writer.actor.send({ type: 'field.changed', field: 'customerID', value: '3' })
  writer.actor.send({ type: 'discard.requested' })
  await eventually(() => expect(world.origin.items.size).toBe(0))
  const here = await openSale(world, { at: filling, step: 1, from: OFFLINE_SALE, isTaken: true })
  expect(here.context().draft.customerID).toBe('3')
  expect(here.actor.getSnapshot().matches({ question: 'none', access: 'writing' })).toBe(true)
})
