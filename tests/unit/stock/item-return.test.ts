import { expect, it } from 'vitest'
import { assignmentMessages } from '../../../src/schemas/stock/assignment.ts'
import { returnOf } from '../../../src/schemas/stock/item-acts.ts'
import type { ItemReturnAct } from '../../../src/schemas/stock/stock-acts.ts'
import { StockService } from '../../../src/services/stock/stock-service.ts'
import { answer } from '../support/api-server.ts'
import { failureOf, servicesForFile } from '../support/services.ts'

const { api, services } = await servicesForFile()

const card = { kind: 'itemReturn', id: 7, status: 'sold', isEsim: false } as const
const giveBack = (draft: ItemReturnAct['draft']) =>
  StockService.ask((service) => service.giveBack({ act: { ...card, draft }, submissionId: 'sub-1' }))

it.each([
  ['sold', false, 'no'],
  ['sold', true, 'no'],
  ['activated', false, 'no'],
  ['activated', true, 'no'],
  ['returned', false, 'yes'],
  ['returned', true, null],
] as const)(
  'a SIM that is %s (eSIM: %s) begins with %s to the question whether it is sold again',
  (status, isEsim, to) => {
    const restocked = returnOf({ id: 7, status, isEsim })?.draft.restocked ?? null
    expect(restocked).toBe(to)
  },
)

it('a return needs a reason, before anything is sent', async () => {
  const before = api.seen.length
  expect(await failureOf(services, giveBack({ reason: ' ', restocked: 'no' }))).toMatchObject({
    _tag: 'Refused',
    errors: [{ field: 'reason', message: assignmentMessages.reason }],
  })
  expect(api.seen.length).toBe(before)
})

it('a return that something is in the way of is refused in the words of the verdict', async () => {
  const row = { line: 1, id: 7, iccid: '', planName: '', expiryDate: '', isOk: false, verdict: 'Returned before' }
  api.respond(answer(200, { isSuccess: false, message: 'Nothing was returned', rows: [row] }))
  expect(await failureOf(services, giveBack({ reason: 'Unused', restocked: 'yes' }))).toMatchObject({
    _tag: 'Refused',
    message: 'Returned before',
    errors: [],
  })
})
