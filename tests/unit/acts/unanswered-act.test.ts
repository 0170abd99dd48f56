import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { actMachine } from '../../../src/machines/acts/act.machine.ts'
import type { ActRequest } from '../../../src/schemas/acts/act.ts'
import { creditNoteOf, paymentOf } from '../../../src/schemas/billing/invoice-acts.ts'
import { Refused, Unreachable } from '../../../src/schemas/core/errors.ts'

const payment = paymentOf({ id: 12, currency: 'EUR', due: '15.50', today: '2026-11-24' })

/** A dialog whose tries are answered one after the other. */
const dialog = (...answers: ReadonlyArray<() => Promise<{ readonly message: string }>>) => {
  const sent: Array<string> = []
  const sendAct = fromPromise(({ input }: { readonly input: ActRequest }) => {
    sent.push(input.submissionId)
    const answer = answers[sent.length - 1]
    if (answer === undefined) throw new Error('A try without an answer')
    return answer()
  })
  const actor = createActor(actMachine.provide({ actors: { sendAct: sendAct as never } })).start()
  const attempt = async (submissionId: string) => {
    actor.send({ type: 'save.requested', submissionId })
    await new Promise((done) => setTimeout(done))
  }
  return { actor, attempt, sent }
}

const lost = () => Promise.reject(new Unreachable({ message: 'No answer' }))
const refused = () => Promise.reject(new Refused({ message: 'More than is due', errors: [] }))
const recorded = () => Promise.resolve({ message: 'Recorded' })

test('a payment without an answer keeps its submission when it is edited, so that it is never recorded twice', async () => {
  const { actor, attempt, sent } = dialog(lost, refused, recorded)
  actor.send({ type: 'act.opened', act: payment })
  await attempt('first')
  actor.send({ type: 'field.changed', field: 'amount', value: '10' })
  await attempt('second')
  actor.send({ type: 'field.changed', field: 'amount', value: '9' })
  await attempt('third')
  expect(sent).toEqual(['first', 'first', 'third'])
})

test('and when its dialog is closed and opened again, but another act has its own', async () => {
  const { actor, attempt, sent } = dialog(lost, lost, recorded, recorded)
  actor.send({ type: 'act.opened', act: payment })
  await attempt('first')
  actor.send({ type: 'act.closed' })

  actor.send({
    type: 'act.opened',
    act: creditNoteOf({ id: 12, currency: 'EUR', lines: [], rates: [], creditNotes: [] }),
  })
  await attempt('second')
  actor.send({ type: 'act.closed' })

  actor.send({ type: 'act.opened', act: payment })
  await attempt('third')
  expect(actor.getSnapshot().value).toBe('closed')
  actor.send({ type: 'act.opened', act: payment })
  await attempt('fourth')
  expect(sent).toEqual(['first', 'second', 'first', 'fourth'])
})
