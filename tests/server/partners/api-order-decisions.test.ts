import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ApiOrder,
  type ApiOrderEvent,
  actsOf,
  apiOrderErrors,
  applyApiOrder,
  obstacleTo,
} from '../../../server/partners/api-orders/api-order.ts'
import { hiddenIn, maskedPayload } from '../../../server/partners/api-orders/api-order-payload.ts'

const stamp = { id: 1, by: 'Alex Morgan', date: '2026-11-05T10:00:00.000Z', submission: 'aa' }
const received: ApiOrderEvent = {
  type: 'ApiOrderReceived',
  data: {
    ...stamp,
    requestId: 'R-1',
    partner: { id: 1, code: 'PTN-001', name: 'Example Travel', markupDiscount: -10 },
    asked: 'UK 5 GB',
    plan: { id: 7, name: 'UK 5 GB', source: '1', supplier: '' },
    quantity: 2,
    price: { amount: 0.1, currency: 'USD' },
    recipient: { name: 'Sam Field', email: 'sam@example.com' },
    payload: '{}',
  },
}
const completed = (...ids: ReadonlyArray<number>): ApiOrderEvent => ({
  type: 'ApiOrderCompleted',
  data: { ...stamp, sales: ids.map((id) => ({ saleId: id, inventoryId: id, iccid: `89${id}` })), answer: '{}' },
})
const failed: ApiOrderEvent = {
  type: 'ApiOrderFailed',
  data: { ...stamp, ...apiOrderErrors.outOfStock('UK 5 GB', 1, 2) },
}
const retried: ApiOrderEvent = { type: 'ApiOrderRetryRequested', data: { ...stamp, supplier: 'Simcredible' } }
const cancelled: ApiOrderEvent = { type: 'ApiOrderCancelled', data: { ...stamp, reason: 'x' } }
const refunded: ApiOrderEvent = { type: 'ApiOrderRefunded', data: { ...stamp, reason: 'x' } }
const resent: ApiOrderEvent = { type: 'ApiOrderResent', data: { ...stamp, how: 'mail' } }
const mailBegun: ApiOrderEvent = { type: 'ApiOrderResendBegun', data: stamp }
const mailEnded: ApiOrderEvent = { type: 'ApiOrderResendEnded', data: { ...stamp, problem: null } }
const revealed: ApiOrderEvent = { type: 'ApiOrderSecretRevealed', data: { ...stamp, field: 'lpa' } }

const orderAfter = (...events: ReadonlyArray<ApiOrderEvent>): ApiOrder => {
  const order = [received, ...events].reduce<ApiOrder | null>(applyApiOrder, null)
  if (order === null) throw new Error('It was not received.')
  return order
}

const around = { isOwed: false, isTold: true }

describe('an order of a partner’s system', () => {
  it.each([
    ['Received', 1, ['deliver', 'cancel'], []],
    ['Completed', 1, ['resend', 'refund'], [completed(1, 2)]],
    ['Partly Completed', 1, ['deliver', 'retry', 'resend', 'refund'], [completed(1)]],
    ['Failed', 1, ['deliver', 'retry', 'cancel'], [failed]],
    ['Received', 2, ['deliver', 'cancel'], [failed, retried]],
    ['Completed', 2, ['resend', 'refund'], [failed, retried, completed(1, 2)]],
    ['Completed', 2, ['resend', 'refund'], [failed, completed(1, 2)]],
    ['Partly Completed', 2, ['deliver', 'retry', 'resend', 'refund'], [completed(1), failed]],
    ['Partly Completed', 2, ['deliver', 'resend'], [completed(1), retried]],
    ['Partly Completed', 2, ['deliver', 'retry', 'resend', 'refund'], [completed(1), retried, failed]],
    ['Completed', 2, ['resend', 'refund'], [completed(1), completed(2)]],
    ['Cancelled', 1, [], [failed, cancelled]],
    ['Refunded', 1, [], [completed(1, 2), refunded]],
  ] as const)('is %s after %i attempts, and %j can be done to it', (status, attempts, acts, events) => {
    const order = orderAfter(...events)
    expect([order.status, order.attempts, actsOf(order, around)]).toEqual([status, attempts, acts])
  })

  it('has its plan from the attempt that has found it on', () => {
    const plan = { id: 9, name: 'UK 9 GB', source: '1', supplier: '' }
    const unknown: ApiOrderEvent = { ...received, data: { ...received.data, asked: 'UK 9', plan: null } }
    const planOf = (...events: ReadonlyArray<ApiOrderEvent>) => {
      const order = [unknown, ...events].reduce<ApiOrder | null>(applyApiOrder, null)
      return [order?.planId, order?.planName]
    }
    expect(planOf(failed)).toEqual([null, 'UK 9'])
    for (const event of [failed, retried, completed(1, 2)]) {
      const found = { ...event, data: { ...event.data, plan } } as ApiOrderEvent
      expect(planOf(failed, found)).toEqual([9, 'UK 9 GB'])
      expect(planOf(failed, found, failed)).toEqual([9, 'UK 9 GB'])
    }
  })

  it('says why the last attempt failed until another has not', () => {
    const words = { code: 'OUT_OF_STOCK', message: 'Not enough stock of UK 5 GB: 1 of 2' }
    expect(orderAfter(failed).error).toEqual(words)
    expect(orderAfter(failed, completed(1, 2)).error).toBeNull()
  })

  it('costs its quantity of what one costs, cents included', () => {
    expect(orderAfter().price).toEqual({ amount: 0.2, currency: 'USD' })
  })

  it('costs what was delivered of it, as soon as that is told', () => {
    const costing = (amount: number, ...ids: ReadonlyArray<number>): ApiOrderEvent => {
      const event = completed(...ids) as Extract<ApiOrderEvent, { type: 'ApiOrderCompleted' }>
      return { ...event, data: { ...event.data, price: { amount, currency: 'EUR' } } }
    }
    expect(orderAfter(costing(0.3, 1)).price).toEqual({ amount: 0.3, currency: 'EUR' })
    expect(orderAfter(costing(0.1, 1), costing(0.2, 2)).price).toEqual({ amount: 0.3, currency: 'EUR' })
  })

  it('says why it is not all there', () => {
    const event = completed(1) as Extract<ApiOrderEvent, { type: 'ApiOrderCompleted' }>
    const short = apiOrderErrors.outOfStock('UK 5 GB', 1, 2)
    const order = orderAfter({ ...event, data: { ...event.data, short } })
    expect([order.status, order.error, order.attempts]).toEqual(['Partly Completed', short, 1])
  })

  it('waits for staff for what is missing of a delivery by hand, and can be refunded meanwhile', () => {
    const event = completed(1) as Extract<ApiOrderEvent, { type: 'ApiOrderCompleted' }>
    const part = { ...event, data: { ...event.data, waitsFor: 'Tele25' } }
    const order = orderAfter(failed, part)
    expect([order.status, order.isWaiting, order.waitingFor]).toEqual(['Partly Completed', true, 'Tele25'])
    expect(actsOf(order, around)).toEqual(['deliver', 'resend', 'refund'])
    const all = orderAfter(failed, part, completed(2))
    expect([all.status, all.isWaiting, all.isByHand, all.waitingFor]).toEqual(['Completed', false, false, ''])
    const asked = { ...retried, data: { ...retried.data, isByHand: true } } as ApiOrderEvent
    expect(actsOf(orderAfter(completed(1), asked), around)).toEqual(['deliver', 'resend', 'refund'])
  })

  it('waits for whom it is to be delivered by', () => {
    expect(orderAfter(retried).waitingFor).toBe('Simcredible')
    for (const event of [completed(1, 2), failed, cancelled, refunded]) {
      expect(orderAfter(retried, event).waitingFor).toBe('')
    }
  })

  it('is treated as it was seen, once', () => {
    const order = orderAfter(failed)
    expect(obstacleTo(order, around, 'retry', order.version)).toBeNull()
    expect(obstacleTo(order, around, 'refund', order.version)).toBe('status')
    expect(obstacleTo(orderAfter(failed, retried), around, 'retry', order.version)).toBe('changed')
    for (const act of ['retry', 'refund'] as const) {
      const waiting = orderAfter(completed(1), retried)
      expect(obstacleTo(waiting, around, act, waiting.version)).toBe('unanswered')
    }
    const sent = orderAfter(completed(1, 2), resent)
    expect(obstacleTo(sent, around, 'resend', sent.version - 1)).toBe('changed')
    const begun = orderAfter(completed(1, 2), mailBegun)
    expect(obstacleTo(begun, around, 'resend', begun.version - 1)).toBe('changed')
  })

  it('is not sent again where its partner is told nothing, and says so where nothing else keeps it from that', () => {
    const untold = { ...around, isTold: false }
    const order = orderAfter(completed(1))
    expect(actsOf(order, untold)).toEqual(['retry', 'refund'])
    expect(obstacleTo(order, untold, 'resend', order.version)).toBe('partnerInactive')
    expect(obstacleTo(order, untold, 'resend', order.version - 1)).toBe('changed')
    expect(obstacleTo(orderAfter(failed), untold, 'resend', orderAfter(failed).version)).toBe('status')
    const waiting = orderAfter(completed(1), retried)
    expect(obstacleTo(waiting, untold, 'refund', waiting.version)).toBe('unanswered')
  })

  it('is the same after somebody looked at a secret of it, and when a mail has ended', () => {
    expect(orderAfter(failed, revealed)).toEqual(orderAfter(failed))
    expect(orderAfter(completed(1), mailBegun, mailEnded)).toEqual(orderAfter(completed(1), mailBegun))
  })

  it('is ended for good, whatever is answered or done afterwards; what is delivered then is told with what it costs', () => {
    const priced = (...ids: ReadonlyArray<number>): ApiOrderEvent => {
      const event = completed(...ids) as Extract<ApiOrderEvent, { type: 'ApiOrderCompleted' }>
      return { ...event, data: { ...event.data, price: { amount: ids.length, currency: 'EUR' } } }
    }
    const any = fc.constantFrom(
      ...[completed(1), priced(3), priced(4, 5), failed, retried, cancelled, refunded, resent, mailBegun],
    )
    const end = fc.constantFrom(cancelled, refunded)
    fc.assert(
      fc.property(fc.array(any, { maxLength: 4 }), end, fc.array(any, { maxLength: 4 }), (before, ending, after) => {
        const ended = orderAfter(...before, ending)
        const later = orderAfter(...before, ending, ...after)
        expect(['Cancelled', 'Refunded']).toContain(ended.status)
        const { status, isWaiting, waitingFor, error, attempts } = ended
        expect(later).toMatchObject({ status, isWaiting, waitingFor, error, attempts })
        expect([isWaiting, actsOf(later, around), actsOf(later, { ...around, isOwed: true })]).toEqual([
          false,
          [],
          ['refund'],
        ])
        const delivered = after.flatMap((event) => (event.type === 'ApiOrderCompleted' ? event.data.sales : []))
        expect(later.sims).toEqual([...ended.sims, ...delivered])
        expect(later.version).toBe(ended.version + after.length)
      }),
    )
    expect(orderAfter(cancelled, priced(3, 4)).price).toEqual({ amount: 2, currency: 'EUR' })
  })

  it('is nothing before it is received', () => {
    expect([failed, revealed].reduce<ApiOrder | null>(applyApiOrder, null)).toBeNull()
  })
})

describe('what is kept of a request', () => {
  it('is shown without what is personal or opens a SIM', () => {
    expect(
      maskedPayload({
        iccid: '8916009562184618717',
        sims: [{ simPin: '2527', lpa: 'LPA:1$smdp.example.com$ABCD-1234', activation_code: 'X', matchingId: '' }],
        customer: { email: 'sam@example.com', customerPhone: '0123456789', name: 'Sam', quantity: 2 },
      }),
    ).toEqual({
      iccid: '891600••••8717',
      sims: [{ simPin: '••••', lpa: '••••1234', activation_code: '••••', matchingId: '' }],
      customer: { email: '••••.com', customerPhone: '••••6789', name: 'Sam', quantity: 2 },
    })
  })

  it.each([
    ['emails', ['sam@example.com'], ['••••.com']],
    ['e_mail_address', 'sam@example.com', '••••.com'],
    ['useremail', 'sam@example.com', '••••.com'],
    ['phones', ['0123456789'], ['••••6789']],
    ['mobileNumber', '0123456789', '••••6789'],
    ['msisdn', '4479460123', '••••0123'],
    ['iccids', ['8916009562184618717'], ['891600••••8717']],
    ['sim_iccid', '8916009562184618717', '891600••••8717'],
    ['note', '{"to": "sam@example.com"}', '{"to": "sam@example.com"}'],
    ['note', ' {"email": "sam@example.com", "n": 1.50} ', '{"email":"••••.com","n":1.50}'],
    ['note', '[{"a":"{\\"pin\\":\\"2527\\"}"}]', '[{"a":"{\\"pin\\":\\"••••\\"}"}]'],
    ['note', '{"email": ', '{"email": '],
    ['shipping', 'spins', 'spins'],
  ])('of %s shows %j as %j, and knows what is hidden', (name, value, shown) => {
    expect(maskedPayload({ [name]: value })).toEqual({ [name]: shown })
    const isHidden = JSON.stringify(value) !== JSON.stringify(shown)
    expect([...hiddenIn({ [name]: value }).values()]).toEqual(isHidden ? [value].flat() : [])
  })
})
