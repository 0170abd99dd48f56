import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { driftFile } from '../../../src/app/developer/drift-file.ts'
import { DRIFT_KEY, driftIn, keepDriftCounts } from '../../../src/app/developer/drift-store.ts'
import { specifiedPaths } from '../../../src/app/developer/specified-calls.ts'
import { contractDriftMachine } from '../../../src/machines/developer/contract-drift.machine.ts'
import { contract } from '../../../src/schemas/contract.ts'
import type { DriftOfAnswer } from '../../../src/schemas/developer/drift.ts'
import { pageStorage } from '../../../src/services/core/browser-storage.ts'
import { type CallDrift, driftSignals } from '../../../src/services/developer/drift-signals.ts'

const at = '2026-11-02T10:15:00.000Z'
const later = '2026-11-02T10:20:00.000Z'
const cost: DriftOfAnswer = { field: 'rows.cost', what: 'text', times: 30, sample: '12.50' }

/** A tab on a storage; its delayed writes run when the test says so. */
const openTab = (storage: Storage, most = 100) => {
  const later: Array<() => void> = []
  const input = { counts: driftIn(storage.getItem(DRIFT_KEY)), most }
  const actor = createActor(contractDriftMachine, { input }).start()
  const store = keepDriftCounts({ actor, storage, most, soon: (write) => void later.push(write) })
  const isSoon = () => later.length
  const pass = () => {
    for (const write of later.splice(0)) write()
  }
  const counted = () => actor.getSnapshot().context.entries.map(({ call, times }) => `${call} ${times}`)
  return { actor, store, pass, isSoon, counted }
}
const stored = (storage: Storage) => driftIn(storage.getItem(DRIFT_KEY))

describe('the counts of another server’s answers', () => {
  it('are found again when the page is reloaded', () => {
    const storage = pageStorage()
    const tab = openTab(storage)
    tab.store.heard({ call: '/a', at, drift: [cost] })
    tab.store.heard({ call: '/b', at, drift: [] })
    tab.pass()
    const { entries, calls } = openTab(storage).actor.getSnapshot().context
    expect(entries).toEqual([{ call: '/a', ...cost, first: at, last: at }])
    expect(calls.map(({ call, matched }) => [call, matched])).toEqual([
      ['/a', 0],
      ['/b', 1],
    ])
  })

  it('are written once for answers that come together', () => {
    const tab = openTab(pageStorage())
    for (const call of ['/a', '/b', '/c']) tab.store.heard({ call, at, drift: [cost] })
    expect(tab.isSoon()).toBe(1)
  })

  it('include the answers of two tabs that count at the same time, each once', () => {
    const storage = pageStorage()
    const [one, other] = [openTab(storage), openTab(storage)]
    one.store.heard({ call: '/a', at, drift: [cost] })
    other.store.heard({ call: '/a', at: later, drift: [cost] })
    other.store.heard({ call: '/b', at: later, drift: [cost] })
    one.pass()
    // Before it learns of the first tab's write.
    other.pass()
    one.store.toldElsewhere(storage.getItem(DRIFT_KEY))
    for (const tab of [one, other]) expect(tab.counted()).toEqual(['/a 60', '/b 30'])
    expect(stored(storage).entries.map(({ times }) => times)).toEqual([60, 30])
  })

  it('keep an answer that is not written yet when another tab reports its own', () => {
    const storage = pageStorage()
    const [one, other] = [openTab(storage), openTab(storage)]
    one.store.heard({ call: '/a', at, drift: [cost] })
    one.pass()
    other.store.heard({ call: '/b', at, drift: [cost] })
    other.store.toldElsewhere(storage.getItem(DRIFT_KEY))
    expect(other.counted()).toEqual(['/a 30', '/b 30'])
    other.pass()
    expect(stored(storage).entries.map(({ call }) => call)).toEqual(['/a', '/b'])
  })

  it('are cleared in every tab once a person clears them, and start again', () => {
    const storage = pageStorage()
    const [one, other] = [openTab(storage), openTab(storage)]
    one.store.heard({ call: '/a', at, drift: [cost] })
    one.pass()
    other.store.toldElsewhere(storage.getItem(DRIFT_KEY))
    one.store.heard({ call: '/b', at, drift: [cost] })
    one.actor.send({ type: 'clear.requested' })
    expect(storage.getItem(DRIFT_KEY)).not.toBeNull()
    one.actor.send({ type: 'drift.cleared' })
    expect(storage.getItem(DRIFT_KEY)).toBeNull()
    other.store.toldElsewhere(null)
    one.pass()
    expect([one.counted(), other.counted(), storage.getItem(DRIFT_KEY)]).toEqual([[], [], null])
    other.store.heard({ call: '/c', at, drift: [cost] })
    other.pass()
    expect(stored(storage).entries.map(({ call }) => call)).toEqual(['/c'])
  })

  it('last as long as the page if the browser’s storage is full', () => {
    const full: Storage = Object.assign(pageStorage(), {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    const tab = openTab(full)
    tab.store.heard({ call: '/a', at, drift: [cost] })
    tab.pass()
    tab.store.heard({ call: '/a', at, drift: [cost] })
    tab.pass()
    expect(tab.counted()).toEqual(['/a 60'])
  })

  it.each(['nonsense', 'null', '[]', '{"entries":[{"call":1}],"calls":[],"isMore":false}'])(
    'start again if the stored counts are unreadable: %s',
    (text) => {
      expect(driftIn(text)).toEqual({ entries: [], calls: [], isMore: false })
    },
  )
})

it('a report before there is a listener reaches the first listener, once', () => {
  // Drops signals that tests in other files have left.
  driftSignals.on(() => {})()
  const heard: Array<string> = []
  const told = (call: string): CallDrift => ({ call, drift: [cost] })
  driftSignals.emit(told('/Login/Login'))
  const stop = driftSignals.on(({ call }) => heard.push(`one ${call}`))
  const stopOther = driftSignals.on(({ call }) => heard.push(`other ${call}`))
  driftSignals.emit(told('/a'))
  expect(heard).toEqual(['one /Login/Login', 'one /a', 'other /a'])
  stop()
  stopOther()
})

it('the calls of section 7 are those that the contract marks as specified: 13 and 21 reports', () => {
  const specified = Object.values(contract)
    .filter(({ part }) => part === 'specified')
    .map(({ path }) => path)
  expect(specifiedPaths.toSorted()).toEqual(specified.toSorted())
  expect(specifiedPaths.filter((path) => path.startsWith('/ReportMaster/'))).toHaveLength(21)
  expect(specifiedPaths.filter((path) => !path.startsWith('/ReportMaster/')).toSorted()).toEqual([
    '/CommonDropdown/GetInventoryDropdown',
    '/CommonDropdown/GetPlanDropdown',
    '/CommonDropdown/GetSupplierDropdownbyCountry',
    '/InventoryMaster/GetInventoryList',
    '/InventoryMaster/InsertSingleInventory',
    '/InventoryMaster/SearchInventory',
    '/InventoryMaster/UpdateInventory',
    '/Login/Login',
    '/Partner/GetPartners',
    '/PlanMaster/GetFilteredPlanList',
    '/PlanMaster/GetPlanList',
    '/PlanMaster/InsertUpdatePlanMaster',
    '/PlanMaster/SearchPlan',
  ])
})

it('the file has a line for each difference, quoted, and nothing that a spreadsheet would run', () => {
  const entry = { call: '/a', ...cost, first: at, last: later }
  const text = driftFile(
    [{ call: '/a', entries: [entry, { ...entry, what: 'missing', field: 'rows."id"', sample: '=1+1' }] }],
    'utc',
  )
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
    '"Call","Field","What is otherwise","Effect",Times,"First sample",First (UTC),Last (UTC)',
    '"/a","rows.cost","Text in place of a number, true or false","No harm",30,"12.50",02/11/2026 10:15,02/11/2026 10:20',
    '"/a","rows.""id""","Missing","To mend",30,"\'=1+1",02/11/2026 10:15,02/11/2026 10:20',
    '',
  ])
})
