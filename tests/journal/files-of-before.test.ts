import { describe, expect, it } from 'vitest'
import { exportFacts, fromFilesOfBefore } from '../../src/journal/machines/exporting.ts'
import { inventoryList } from '../../src/journal/machines/inventory-list.ts'
import { planList } from '../../src/journal/machines/plan-list.ts'
import { reportPaging } from '../../src/journal/machines/report-paging.ts'

const written = { rows: 95, sha256: 'ab', added: 2 }
const lost = { _tag: 'Unreachable', message: 'Gone' }
const busy = { _tag: 'Faulted', status: 503, message: 'Later', errors: [] }
const full = { _tag: 'Faulted', status: 507, message: 'Full', errors: [] }

describe('a stream from before there was one actor for a file', () => {
  it.each([
    [
      { type: 'export.requested', scope: 'all' },
      { type: 'export.requested', scope: 'all', format: 'csv' },
    ],
    [{ type: 'xstate.done.actor.keepFile', output: null }, { type: 'file.declined' }],
    [
      { type: 'xstate.error.actor.keepFile', error: full },
      { type: 'file.failed', error: full },
    ],
    [
      { type: 'xstate.done.actor.writeRows', output: written },
      { type: 'file.written', file: { name: '', ...written } },
    ],
    [
      { type: 'xstate.error.actor.writeRows', error: lost },
      { type: 'file.interrupted', error: lost },
    ],
    [
      { type: 'xstate.error.actor.writeRows', error: busy },
      { type: 'file.interrupted', error: busy },
    ],
    [
      { type: 'xstate.error.actor.writeRows', error: full },
      { type: 'file.failed', error: full },
    ],
    [{ type: 'xstate.done.actor.awaitConnection', output: null }, { type: 'file.resumed' }],
    [{ type: 'xstate.error.actor.awaitConnection', error: lost }, { type: 'file.halted' }],
    [
      { type: 'xstate.done.actor.exportInventory', output: { rows: 3, cancelled: false } },
      { type: 'file.written', file: { name: '', rows: 3, sha256: '', added: 0 } },
    ],
    [{ type: 'xstate.done.actor.exportPlans', output: { rows: 0, cancelled: true } }, { type: 'file.declined' }],
    [
      { type: 'xstate.error.actor.exportPlans', error: lost },
      { type: 'file.failed', error: lost },
    ],
    [
      { type: 'page.chosen', page: 2 },
      { type: 'page.chosen', page: 2 },
    ],
  ])('tells %j as %j', (before, now) => {
    expect(fromFilesOfBefore.event(before)).toEqual(now)
  })

  it('has the facts of a file, and the course of one that was being written', () => {
    const state = { value: { rows: 'ready', export: 'exporting' }, context: { exportFailure: null } }
    expect(fromFilesOfBefore.state(state)).toEqual({
      value: { rows: 'ready', export: { exporting: 'writing' } },
      context: { exportScope: 'shown', exportFormat: 'csv', exportFailure: null, written: null },
    })
    expect(
      fromFilesOfBefore.state({
        value: { export: { exporting: 'halted' } },
        context: { exportScope: 'all', exportFailure: 'Gone', written },
      }),
    ).toEqual({
      value: { export: { exporting: 'halted' } },
      context: { exportScope: 'all', exportFormat: 'csv', exportFailure: 'Gone', written: { name: '', ...written } },
    })
    expect(fromFilesOfBefore.value?.({ rows: 'ready', export: 'idle' })).toEqual({ rows: 'ready', export: 'idle' })
  })

  it('is carried over by every list that had files', () => {
    const state = { value: { rows: 'ready', export: 'exporting' }, context: { exportFailure: null } }
    for (const migration of [inventoryList.migrations?.[2], planList.migrations?.[2], reportPaging.migrations?.[1]]) {
      expect(migration?.event({ type: 'xstate.error.actor.exportPlans', error: lost })).toEqual({
        type: 'file.failed',
        error: lost,
      })
      expect(migration?.state(state)).toMatchObject(fromFilesOfBefore.state(state) as object)
    }
    expect(Object.keys(exportFacts)).toEqual(['exportScope', 'exportFormat', 'exportFailure', 'written'])
  })
})
