/** Several waiting API orders are delivered from stock: the outcome of each, by keyboard, and leaving the dialog. */
import type { Page } from '@playwright/test'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import { API_ORDERS } from '../../../src/schemas/partners/api-order/routes.ts'
import { apiOrderCalls } from '../../../src/schemas/partners/api-orders.calls.ts'
import { Api } from '../support/api.ts'
import { callTo, Gate } from '../support/gate.ts'
import { orderingPartner, orderNow } from '../support/ordering.ts'
import { partner } from '../support/product.ts'
import { beginAgain, expect, expectAccessibleInBothColours, nextAddress, test } from '../support/test.ts'

const dialogOn = (page: Page) => {
  const root = page.getByRole('dialog', { name: 'Deliver from stock' })
  return {
    root,
    opener: page.getByRole('button', { name: 'Deliver from stock', exact: true }),
    act: (name: string) => root.getByRole('button', { name, exact: true }),
    box: (requestId: string) => root.getByRole('checkbox', { name: requestId }),
    told: (requestId: string) => root.getByRole('listitem').filter({ hasText: requestId }),
    status: root.getByRole('status'),
  }
}
const rows = (page: Page) => page.locator('tbody tr[data-slot]')

test('orders that wait are delivered one after the other, as far as the stock goes; what was refused is tried again', async ({
  signedInPage: page,
  api,
  url,
  noise,
}) => {
  noise.expect(/net::ERR/)
  const { partnerID, place, stock } = await orderingPartner(api, url, { isByHand: true })
  const [first, second, third] = [await place(2), await place(3), await place(1)]
  await stock(3)
  const { root, opener, act, box, told, status } = dialogOn(page)
  await page.goto(`${API_ORDERS}?partner=${partnerID}`)
  await expect(rows(page)).toHaveCount(3)
  await expect(opener).toHaveCount(0)
  await page.goto(`${API_ORDERS}?status=Waiting&partner=${partnerID}`)

  // By keyboard: the third order is left out. Before the rows have loaded the button does nothing.
  await expect(opener).toBeEnabled()
  await opener.press('Enter')
  await expect(root.getByRole('heading')).toBeFocused()
  await expect(root.getByRole('listitem')).toHaveText(
    [first, second, third].map(({ requestId }) => new RegExp(requestId)),
  )
  await box(third.requestId).press('Space')
  await expect(box(third.requestId)).not.toBeChecked()
  await expectAccessibleInBothColours(page)
  await act('Deliver 2 orders').press('Enter')
  await expect(status).toHaveText('2 orders delivered')
  await expect(told(first.requestId)).toContainText('Delivered 2 of 2')
  await expect(box(first.requestId)).toHaveCount(0)
  await expect(told(second.requestId)).toContainText('Delivered 1 of 3')
  await expect(told(second.requestId)).toContainText('2 SIMs to deliver')
  await expect(act('Deliver 0 orders')).toBeFocused()

  // The third order has changed meanwhile, and the second one has no stock.
  await stock(1)
  const { version } = await orderNow(api, third.id)
  await api.post(apiOrderCalls.DeliverApiOrder.path, { id: third.id, version, quantity: 1 })
  await box(second.requestId).check()
  await box(third.requestId).check()
  await act('Deliver 2 orders').click()
  await expect(status).toHaveText('1 order delivered, 2 not delivered')
  await expect(told(second.requestId)).toContainText(`Not delivered: ${apiOrderMessages.deliverStock(0)}`)
  await expect(told(third.requestId)).toContainText(`Not delivered: ${apiOrderMessages.changed}`)
  await expect(box(third.requestId)).toHaveCount(0)

  // The answer is lost after the delivery: a retry delivers nothing more, and shows what was delivered.
  await stock(1)
  const gate = new Gate(page, callTo(apiOrderCalls.DeliverApiOrder.path))
  await gate.close()
  await act('Deliver 1 order').click()
  await gate.isWaiting()
  const [submission, asked] = [gate.submission() ?? '', gate.asked()]
  await gate.release({ kind: 'aborted' })
  await expect(told(second.requestId)).toContainText('It is not known whether it was delivered')
  await expectAccessibleInBothColours(page)
  await api.submit(submission, apiOrderCalls.DeliverApiOrder.path, asked)
  await stock(1)
  await act('Deliver 1 order').click()
  await gate.isWaiting()
  expect(gate.submission()).toBe(submission)
  await gate.open()
  await expect(told(second.requestId)).toContainText('Delivered 1 of 2')
  expect(await orderNow(api, second.id)).toMatchObject({ delivered: 2 })

  await page.keyboard.press('Escape')
  await expect(root).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
  await expect(opener).toBeFocused()
})

test('a run is stopped after the order that was sent; a double click sends nothing twice, leaving asks, and a partner is offered nothing', async ({
  signedInPage: page,
  api,
  url,
}, { workerIndex }) => {
  const { partnerID, place, stock } = await orderingPartner(api, url, { isByHand: true })
  const orders = [await place(1), await place(1), await place(1)]
  await stock(3)
  const { root, opener, act, told, status } = dialogOn(page)
  await page.goto('/admin/dashboard')
  await page.evaluate((to) => history.pushState(null, '', to), `${API_ORDERS}?status=Waiting&partner=${partnerID}`)
  await opener.click()
  const gate = new Gate(page, callTo(apiOrderCalls.DeliverApiOrder.path))
  await gate.close()
  await act('Deliver 3 orders').dblclick()
  await gate.isWaiting()
  await expect(status).toHaveText('1 of 3')
  await page.keyboard.press('Escape')
  await expect(act('Close this dialog')).toBeDisabled()
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await gate.release()
  await expect(status).toHaveText('2 of 3')
  await gate.isWaiting()
  await act('Stop').press('Enter')
  await expect(status).toHaveText('2 of 3, stopping after this order')
  await gate.open()
  await expect(status).toHaveText('2 orders delivered')
  await expect(act('Deliver 1 order')).toBeFocused()
  await expect(told(orders[2]?.requestId ?? '')).not.toContainText('elivered')
  const now = await Promise.all(orders.map(({ id }) => orderNow(api, id)))
  expect(now.map(({ delivered }) => delivered)).toEqual([1, 1, 0])
  await act('Close').click()
  await expect(root).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)

  // A partner user sees the waiting orders, but cannot deliver them.
  await beginAgain(page, await Api.signIn(url, partner, nextAddress(workerIndex)))
  await page.goto(`${API_ORDERS}?status=Waiting`)
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Status')
  await expect(opener).toHaveCount(0)
})
