import { describe, expect, it, vi } from 'vitest'
import type { AnyActorRef } from 'xstate'
import type { MachineScreen, ScreenContext } from '../../../src/app/navigation/screen.ts'
import { screen as planList } from '../../../src/app/screens/plans/plan-list.ts'
import { recordListScreen } from '../../../src/app/screens/records/record-list.ts'
import { reportScreen } from '../../../src/app/screens/reports/report.ts'
import { screen as inventoryList } from '../../../src/app/screens/stock/inventory-list.ts'
import { journaledMachines, loadMachine } from '../../../src/journal/machines.ts'

/** The page of a list that a query opens. */
const pageOf = async (screen: MachineScreen, query: string): Promise<number> => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network here'))
  const actors: Array<AnyActorRef> = []
  const attach = (actor: AnyActorRef) => {
    actors.push(actor)
    return () => undefined
  }
  const journal = { inspect: () => undefined, attach, status: { of: () => null } }
  const context = { params: {}, search: new URLSearchParams(query), from: null, user: {}, now: '', newId: () => '1' }
  const search = { search: () => context.search, writeSearch: () => undefined }
  const host = {
    journal,
    onChanges: () => () => undefined,
    readPreference: () => null,
    writePreference: () => undefined,
    toast: () => undefined,
    ...search,
  }
  const opened = await screen.open(context as unknown as ScreenContext, host as never)
  const [page] = actors.flatMap((actor) => actor.getSnapshot().context.page ?? [])
  opened.close()
  return page
}

describe.each([
  ['the inventory list', inventoryList, 'inventoryList'],
  ['the plan list', planList, 'planList'],
  ['the list of suppliers', recordListScreen('supplier'), 'recordList'],
  ['a report', reportScreen('SaleReport'), 'reportPaging'],
  ['the partner list', reportScreen('PartnerMaster'), 'reportPaging'],
] as const)('%s', (_, screen, machine) => {
  it.each(['?page=0', '?page=-1', '?page=1.5', '?page=two', '?page='])('is on its first page at %s', async (query) => {
    expect(await pageOf(screen, query)).toBe(1)
  })

  it('opens at the page of the address', async () => {
    expect(await pageOf(screen, '?page=3')).toBe(3)
  })

  it.each([0, -1])('has no page %i: the journal refuses it', async (page) => {
    const { codec } = await loadMachine(journaledMachines, machine)
    expect(() => codec.decodeEvent({ type: 'page.chosen', page })).toThrow()
    expect(() => codec.decodeEvent({ type: 'page.chosen', page: 1 })).not.toThrow()
  })
})
