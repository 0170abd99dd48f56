import { expect, it } from 'vitest'
import { type Call, type CallName, contract } from '../../../src/schemas/contract.ts'
import { textMessages } from '../../../src/schemas/core/text.ts'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { apiOrderActs } from '../support/api-orders.ts'
import { callSamples } from '../support/call-samples.ts'
import { keyOf, orderOf, partnerSystem } from '../support/partner-system.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'

/** Notes of staff on an API order: for one another, never for the partner. */

const { server, admin } = await serverForFile()
const operator = await ApiClient.signedIn(server.url, 'partner@simdesk.test', ADMIN.password)
const NOTE = 'Margin was wrong, canary-of-the-note'
const REASON = 'Not as it was agreed, canary-of-the-reason'

const partnerOfOperator = async () => {
  const { body } = await operator.call('GetApiOrderList', { query: { PageIndex: 1 } })
  return body.apiOrders[0].partnerID as number
}
const partner = await partnerOfOperator()
const system = partnerSystem(server.url, (await keyOf(server, partner)).key)
const { offered } = apiOrderActs(server, admin)
const { added } = stockActs(server, admin, await goodDraft(admin), partner)

/** An order of the partner's system, with this many SIMs of its plan in stock. */
const placed = async (stock: number) => {
  const { pid, name } = await offered()
  for (let count = 0; count < stock; count += 1) await added({ planID: String(pid) })
  const { body } = await system.place({ ...orderOf(name), quantity: 1 })
  const { version } = (await admin.call('GetApiOrder', { query: { id: body.orderId } })).body.order
  return { id: body.orderId as number, requestId: body.requestId as string, version: version as number }
}

/** Every call that a partner user may make. */
const ofPartners = Object.entries<Call>(contract).flatMap(([name, { access }]) =>
  typeof access === 'object' && 'partner' in access && access.partner === true ? [name as CallName] : [],
)

/** All answers about an order to the partner's users and system. */
const partnersAnswers = async ({ id, requestId }: { readonly id: number; readonly requestId: string }) => {
  const answers = [
    await system.ask(requestId),
    await operator.call('GetApiOrder', { query: { id } }),
    await operator.call('GetApiOrderList', { query: { PageIndex: 1, PageSize: 200 } }),
    await operator.call('SearchApiOrder', { json: { text: requestId } }),
  ]
  for (const name of ofPartners) answers.push(await operator.call(name, callSamples[name]))
  return answers
}

const lastEntry = async (client: ApiClient, id: number) => {
  const { body } = await client.call('GetApiOrder', { query: { id } })
  return body.order.history.at(-1)
}

it.each([
  ['CancelApiOrder', 0, {}],
  ['RefundApiOrder', 1, { isActivatedToo: false }],
] as const)('the internal note of %s is read by staff, the reason by the partner too', async (call, stock, more) => {
  const { id, requestId, version } = await placed(stock)
  const json = { id, version, reason: REASON, internalNote: `  ${NOTE} `, ...more }
  const { body } = await admin.call(call, { json })
  expect(body).toMatchObject({ isSuccess: true })
  expect(body.order.history.at(-1)).toMatchObject({ told: REASON, internalNote: NOTE })
  expect(await lastEntry(admin, id)).toMatchObject({ told: REASON, internalNote: NOTE })
  expect(await lastEntry(operator, id)).toMatchObject({ told: REASON })
  const answers = await partnersAnswers({ id, requestId })
  expect(answers.map(({ text }) => text.includes('canary-of-the-note'))).toEqual(answers.map(() => false))
  expect(answers.some(({ text }) => text.includes('canary-of-the-reason'))).toBe(true)
})

it('an empty note is none, and what cannot be kept is refused at the note', async () => {
  const { id, version } = await placed(0)
  const cancel = async (internalNote: string) =>
    (await admin.call('CancelApiOrder', { json: { id, version, reason: REASON, internalNote } })).body
  const key = `sdk_${'a'.repeat(43)}`
  expect(await cancel(`the key is ${key}`)).toMatchObject({
    isSuccess: false,
    reason: 'fields',
    errors: [{ field: 'internalNote', message: textMessages.key }],
  })
  expect(await cancel('x'.repeat(1_001))).toMatchObject({ errors: [{ field: 'internalNote' }] })
  expect(await cancel(' ')).toMatchObject({ isSuccess: true, message: apiOrderMessages.cancelled })
  expect(await lastEntry(admin, id)).not.toHaveProperty('internalNote')
})
