import { afterAll, describe, expect, it } from 'vitest'
import { partnerOrderMessages } from '../../../src/schemas/partners/partner-order.ts'
import { partnerSystem } from '../support/partner-system.ts'
import { startStubServer } from '../support/stub-server.ts'

/** The answer to partners' systems for a missing call. */

const server = await startStubServer()
afterAll(() => server.close())
const { send } = partnerSystem(server.url, 'any')

describe('an address that is asked in another way', () => {
  it.each([
    ['POST', 'GetOrder?requestId=R-none', 'GET, HEAD'],
    ['DELETE', 'GetOrder', 'GET, HEAD'],
    ['OPTIONS', 'GetOrder', 'GET, HEAD'],
    ['GET', 'PlaceOrder?requestId=R-none', 'POST'],
    ['PUT', 'PlaceOrder', 'POST'],
  ])('is by %s of %s another method, and no order that there is not', async (method, path, allow) => {
    const answer = await send(method, `/Partner/${path}`, method === 'POST' ? '{}' : null)
    const message = partnerOrderMessages.method(allow)
    expect([answer.status, answer.body]).toEqual([
      405,
      {
        isSuccess: false,
        message,
        requestId: answer.headers.get('x-request-id'),
        error: { code: 'METHOD_NOT_ALLOWED', message },
      },
    ])
    expect([answer.headers.get('allow'), answer.headers.get('set-cookie')]).toEqual([allow, null])
  })

  it.each(['/Partner/GetOrders', '/Partner/GetOrder/', '/Partner/getorder', '/Partner', '/Partner/GetOrder/R-1'])(
    'is at %s no call, and says nothing of orders',
    async (path) => {
      const { status, body } = await send('GET', path, null)
      expect([status, body.isSuccess, body.error]).toEqual([404, false, undefined])
    },
  )
})
