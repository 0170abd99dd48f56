import { endsTheSession } from '../adapters/failures.ts'
import { OrderDeliveriesAdapter } from '../adapters/order-deliveries.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('orders that wait, delivered from stock', () => {
  for (const walk of walksOf('orderDeliveries')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('orderDeliveries', walk, await OrderDeliveriesAdapter.on(page, api), endsTheSession)
    })
  }
})
