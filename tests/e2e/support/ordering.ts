import { contract } from '../../../src/schemas/contract.ts'
import type { ApiOrderDetail } from '../../../src/schemas/partners/api-order/wire.ts'
import { apiOrderCalls } from '../../../src/schemas/partners/api-orders.calls.ts'
import { partnerOrderCalls } from '../../../src/schemas/partners/partner-orders.calls.ts'
import type { Api } from './api.ts'
import { addRecord, changeRecord } from './records.ts'
import { newCode } from './samples.ts'

/** A plan that partners may order: from our own stock, or from a supplier whose orders wait for manual delivery. */
const orderedPlan = async (api: Api, isByHand: boolean) => {
  const own = { planFor: 'Partner', planSource: '1' }
  if (!isByHand) return api.addPlan(newCode('Partner plan'), own)
  const { id, supplierName } = await addRecord(api, 'supplier')
  await changeRecord(api, 'supplier', id, { orderDelivery: 'byHand' })
  return api.addPlan(newCode('Partner plan'), { ...own, planSource: '8', supplier: String(supplierName) })
}

/** A new partner whose system places orders, and a plan that it may order. */
export const orderingPartner = async (api: Api, url: string, { isByHand = false } = {}) => {
  const { id: partnerID, companyName } = await addRecord(api, 'partner')
  await changeRecord(api, 'partner', partnerID, { status: 'Active' })
  const issued = await api.post<{ readonly key?: string }>(contract.IssuePartnerKey.path, {
    partnerID,
    name: 'Web shop',
  })
  const plan = await orderedPlan(api, isByHand)
  return {
    partnerID,
    company: String(companyName),
    plan,
    /** Adds this many SIMs of the plan to the stock. */
    stock: async (count: number) => {
      for (let one = 0; one < count; one += 1) await api.addItem({ planID: String(plan.pid) })
    },
    /** Places an order, which is filled as far as the stock allows; returns its number. */
    place: async (quantity: number): Promise<{ readonly id: number; readonly requestId: string }> => {
      const requestId = newCode('R-')
      const response = await fetch(`${url}/api${partnerOrderCalls.PlaceOrder.path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${issued.key}` },
        body: JSON.stringify({
          requestId,
          plan: plan.planName,
          quantity,
          recipient: { name: 'Ada Osei', email: 'ada@example.com' },
        }),
      })
      const { orderId } = (await response.json()) as { readonly orderId: number }
      return { id: orderId, requestId }
    },
  }
}

/** The current state of an order on the server. */
export const orderNow = async (api: Api, id: number): Promise<ApiOrderDetail> => {
  const { order } = await api.get<{ readonly order?: ApiOrderDetail }>(apiOrderCalls.GetApiOrder.path, { id })
  if (order === undefined) throw new Error(`No API order ${id}`)
  return order
}
