import { Effect } from 'effect'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AnyActorRef, type AnyStateMachine, createActor, fromPromise, type SnapshotFrom } from 'xstate'
import { createCodec, type Event } from '../../src/journal/codec.ts'
import type { Journal, JournalPlace } from '../../src/journal/journal.ts'
import { journaledMachines, loadMachine } from '../../src/journal/machines.ts'
import { Masker } from '../../src/journal/masker.ts'
import { replayRecord } from '../../src/journal/record-replay.ts'
import { readRecord } from '../../src/journal/session-record.ts'
import { recordFormMachine } from '../../src/machines/records/record-form.machine.ts'
import { maskedNames } from '../../src/schemas/records/kit/saved.ts'
import { savedOf } from '../machines/records/record-form.support.ts'
import type { FakeStorage } from './support/storage.ts'
import { createWorld } from './support/world.ts'

let world: ReturnType<typeof createWorld>
let saves: Array<string>
beforeEach(() => {
  world = createWorld()
  saves = []
})

/** The form over a server that answers everything but a save. */
const machine = recordFormMachine.provide({
  actors: {
    loadLookups: fromPromise(async () => ({ country: [{ id: 81, name: 'Japan' }], region: [], supplier: [] })),
    loadRecord: fromPromise(async () =>
      savedOf('supplier', { counts: { countryCount: 1, planCount: 1, availableCount: 1 } }),
    ),
    saveRecord: fromPromise(async (save: { readonly input: { readonly submissionId: string } }) => {
      saves.push(save.input.submissionId)
      return new Promise<never>(() => undefined)
    }),
  } as never,
})
const settle = () => new Promise((resolve) => setTimeout(resolve))

const openForm = async (journal: Journal, id: number | null = null, draftVersion = 1) => {
  const input = { record: 'supplier', draftVersion, id, submissionId: `of ${world.clock.now}` }
  const place: JournalPlace = {
    stream: `recordForm:u7:supplier:${id ?? 'new'}`,
    machine: 'recordForm',
    kind: 'tab',
    input,
  }
  const restored = await journal.restore(place)
  const actor = createActor(machine as unknown as AnyStateMachine, {
    input,
    inspect: journal.inspect,
    ...(restored && { snapshot: restored.snapshot }),
  })
  journal.attach(actor as AnyActorRef, place)
  actor.start()
  await settle()
  return { actor, state: () => actor.getSnapshot() as SnapshotFrom<typeof recordFormMachine> }
}
const openPage = (tab?: FakeStorage) => {
  const page = world.openPage(tab, journaledMachines)
  const notices: Array<string> = []
  page.journal.onNotice(({ text }) => notices.push(text))
  return { ...page, notices, tab: page.tab as FakeStorage }
}

describe("the draft of a record's form", () => {
  it('is there after a reload, with the options asked for again', async () => {
    const first = openPage()
    const form = await openForm(first.journal)
    form.actor.send({ type: 'field.changed', field: 'supplierName', value: 'Northwind' })
    form.actor.send({ type: 'field.changed', field: 'countries', value: ['81'] })
    form.actor.send({ type: 'field.changed', field: 'email', value: 'orders@northwind.example' })
    const after = await openForm(openPage(first.tab.copy()).journal)
    expect(after.state().context.draft).toMatchObject({
      supplierName: 'Northwind',
      countries: ['81'],
      email: 'orders@northwind.example',
    })
    expect(after.state().value).toEqual({ work: 'editing', lookups: 'ready' })
  })

  it('whose save was never answered is not sent by itself, and is sent again as the same submission', async () => {
    const first = openPage()
    const form = await openForm(first.journal)
    form.actor.send({ type: 'field.changed', field: 'supplierName', value: 'Northwind' })
    form.actor.send({ type: 'save.requested', submissionId: 'ignored' })
    await settle()
    const second = openPage(first.tab.copy())
    const after = await openForm(second.journal)
    expect([saves.length, after.state().hasTag('editing')]).toEqual([1, true])
    expect(second.notices).toEqual([expect.stringContaining('nothing is saved twice')])
    after.actor.send({ type: 'save.requested', submissionId: 'another' })
    await settle()
    expect(saves[1]).toBe(saves[0])
  })

  it('that was being checked when the page closed is not sent, and can be saved', async () => {
    const first = openPage()
    const form = await openForm(first.journal)
    form.actor.send({ type: 'field.changed', field: 'supplierName', value: 'Northwind' })
    form.actor.send({ type: 'save.requested', submissionId: 'ignored' })
    const tab = first.tab.copy()
    expect(form.state().value.work).toBe('validating')
    form.actor.stop()
    const second = openPage(tab)
    const after = await openForm(second.journal)
    expect([saves, after.state().value.work]).toEqual([[], 'editing'])
    expect(second.notices).toEqual([expect.stringContaining('It is not saved yet')])
    after.actor.send({ type: 'save.requested', submissionId: 'another' })
    await settle()
    expect(saves).toHaveLength(1)
  })

  it('is brought back to an open question, which sends nothing', async () => {
    const first = openPage()
    const form = await openForm(first.journal, 12)
    form.actor.send({ type: 'field.changed', field: 'status', value: 'Inactive' })
    form.actor.send({ type: 'save.requested', submissionId: 'ignored' })
    await settle()
    const after = await openForm(openPage(first.tab.copy()).journal, 12)
    expect([after.state().value.work, saves]).toEqual(['confirming', []])
  })

  it('of another version of its record is set aside', async () => {
    const first = openPage()
    const form = await openForm(first.journal)
    form.actor.send({ type: 'field.changed', field: 'supplierName', value: 'Northwind' })
    const older = first.tab.copy()
    for (const [key, text] of older.items) {
      older.items.set(key, text.replaceAll('"draftVersion":1', '"draftVersion":0'))
    }
    const second = openPage(older)
    const after = await openForm(second.journal)
    expect(after.state().context.draft.supplierName).toBe('')
    expect(second.notices).toEqual([expect.stringMatching(/another version/)])
  })
})

describe('what leaves the browser of it', () => {
  it('has no text of a field that tells of a person, wherever that stands', async () => {
    const journaled = await journaledMachines.recordForm.load()
    const codec = createCodec(journaled)
    const names = [
      'contactPerson',
      'email',
      'phone',
      'address',
      'taxNumber',
      'leitwegID',
      'employeeName',
      'mobileNumber',
    ]
    expect(maskedNames).toEqual(names)
    for (const audience of ['durable', 'export'] as const) {
      for (const field of maskedNames) {
        const secret = `Planted in ${field}`
        const write = (event: Event & Record<string, unknown>) =>
          JSON.stringify(codec.encodeEvent(event, new Masker(audience)))
        const output = savedOf('supplier', { draft: { ...savedOf('supplier').draft, [field]: secret } })
        expect(write({ type: 'field.changed', field, value: secret })).not.toContain(secret)
        expect(write({ type: 'field.changed', field, value: [secret] })).not.toContain(secret)
        expect(write({ type: 'xstate.done.actor.loadRecord', output })).not.toContain(secret)
        expect(write({ type: 'field.changed', field: 'remarks', value: 'told' })).toContain('told')
      }
    }
  })

  it('is replayed to where it led, although what was checked stands there masked', async () => {
    const { journal } = openPage()
    const form = await openForm(journal)
    const enter = async (entries: Readonly<Record<string, string>>) => {
      for (const [field, value] of Object.entries(entries)) {
        form.actor.send({ type: 'field.changed', field, value })
      }
      form.actor.send({ type: 'save.requested', submissionId: 'ignored' })
      await settle()
      return form.state().value.work
    }
    expect(await enter({ supplierName: 'Northwind', email: 'no address', phone: '+44 20 7946 0000' })).toBe('editing')
    expect(form.state().context.errors).toEqual({ email: 'Enter an email address' })
    expect(await enter({ email: 'orders@northwind.example' })).toBe('saving')

    const text = await journal.exportRecord()
    for (const secret of ['no address', 'orders@northwind.example', '7946']) expect(text).not.toContain(secret)
    const record = await Effect.runPromise(readRecord(text, (name) => loadMachine(journaledMachines, name)))
    const { actors } = await Effect.runPromise(replayRecord(record))
    expect(actors.map(({ divergence }) => divergence)).toEqual([null])
    expect(actors[0]?.states.at(-1)).toMatchObject({
      value: { work: 'saving' },
      context: { errors: {}, draft: { email: expect.stringMatching(/^\[masked \d\]$/) } },
    })
  })
})
