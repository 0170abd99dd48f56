import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Conflicted, Refused, Unreachable } from '../../../src/schemas/core/errors.ts'
import type { RecordSaveRequest } from '../../../src/services/records/record-service.ts'
import { runs } from '../../runs.ts'
import { settled } from '../support.ts'
import { savedOf, start } from './record-form.support.ts'

type Kept = { version: number; draft: RecordSaveRequest['draft'] }

/** The server's rules for a save: once under one key, and upon the version that was seen. */
const serverOf = () => {
  const records: Array<Kept> = []
  const keys = new Map<string, { readonly id: number; readonly submission: string }>()
  const save = ({ id, version, draft, submissionId }: RecordSaveRequest) => {
    const submission = JSON.stringify([id, version, draft])
    const earlier = keys.get(submissionId)
    if (earlier !== undefined) {
      if (earlier.submission === submission) return { message: 'Saved', id: earlier.id }
      const savedAs = id === null ? { savedAs: earlier.id } : {}
      throw new Refused({ message: 'This was saved before', errors: [], ...savedAs })
    }
    if (id === null) records.push({ version: 1, draft })
    const at = id ?? records.length
    const kept = records[at - 1]
    if (kept === undefined) throw new Error(`There is no record ${at}`)
    if (id !== null) {
      if (kept.version !== version) {
        const theirs = { version: kept.version, changes: [], updatedBy: 'Ada', updatedDate: '' }
        throw new Conflicted({ message: 'Somebody else', ...theirs })
      }
      Object.assign(kept, { version: kept.version + 1, draft })
    }
    keys.set(submissionId, { id: at, submission })
    return { message: 'Saved', id: at }
  }
  return { records, save }
}

const down = new Unreachable({ message: 'The server cannot be reached' })
const badInput = new Refused({ message: 'Not saved', errors: [{ field: 'remarks', message: 'Too long' }] })

/** A person types, or saves: `lost` on the way there, `unanswered` on the way back, `refused` before the key is read. */
const acts = fc.array(fc.constantFrom('type', 'lost', 'unanswered', 'refused', 'answered'), { maxLength: 12 })

test('whatever is typed and whatever answers are lost, one new record is one record, with what was typed last', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      const server = serverOf()
      const { actor, change, request, save, load, now } = start({ record: 'supplier' })
      let typed = 'Northwind 0'
      change('supplierName', typed)
      const loadIfAsked = async () => {
        if (now().matches({ work: 'moving' })) actor.send({ type: 'draft.found' })
        if (!now().matches({ work: { preparing: 'loading' } })) return
        const { id } = load.call(-1).input
        const { version = 0, draft = {} } = server.records[id - 1] ?? {}
        load.call(-1).resolve({ ...savedOf('supplier', { id, version }), draft })
        await settled()
      }
      const send = async (how: string, step: number) => {
        await request(`submission-${step}`)
        if (now().matches({ work: 'confirming' })) actor.send({ type: 'save.confirmed' })
        const call = save.call(-1)
        if (how === 'lost') call.reject(down)
        else if (how === 'refused') call.reject(badInput)
        else {
          try {
            const answer = server.save(call.input)
            if (how === 'unanswered') call.reject(down)
            else call.resolve(answer)
          } catch (error) {
            call.reject(how === 'unanswered' ? down : error)
          }
        }
        await settled()
        await loadIfAsked()
        if (now().matches({ work: 'conflicted' })) actor.send({ type: 'conflict.dismissed' })
      }
      for (const [step, act] of sequence.entries()) {
        if (now().status === 'done' || now().matches({ work: 'saved' })) break
        if (act === 'type') {
          typed = `Northwind ${step + 1}`
          change('supplierName', typed)
        } else await send(act, step)
      }
      // In the end every answer arrives. A conflict with the own lost save is overwritten.
      for (let step = 100; step < 104 && !now().matches({ work: 'saved' }); step++) {
        if (now().context.conflict !== null) {
          await request(`submission-${step}`)
          save.call(-1).reject(
            new Conflicted({
              message: '',
              version: server.records[0]?.version ?? 0,
              changes: [],
              updatedBy: '',
              updatedDate: '',
            }),
          )
          await settled()
          actor.send({ type: 'conflict.overwritten', submissionId: `overwritten-${step}` })
          await settled()
          const call = save.call(-1)
          call.resolve(server.save(call.input))
          await settled()
        } else await send('answered', step)
      }
      expect(now().matches({ work: 'saved' })).toBe(true)
      expect(server.records.map(({ draft }) => draft.supplierName)).toEqual([typed])
    }),
    { numRuns: runs({ gate: 30, all: 300 }) },
  )
})
