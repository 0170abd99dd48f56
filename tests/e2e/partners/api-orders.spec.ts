/** API orders: found by address, viewed and handled; and the messages when an act fails. */
import type { Page } from '@playwright/test'
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import { API_ORDERS } from '../../../src/schemas/partners/api-order/routes.ts'
import type { ApiOrderRow } from '../../../src/schemas/partners/api-order/wire.ts'
import { apiOrderCalls } from '../../../src/schemas/partners/api-orders.calls.ts'
import { ReportScreen } from '../screens/report.ts'
import { Api } from '../support/api.ts'
import { bytesOf, linesOf } from '../support/files.ts'
import { callTo, Gate } from '../support/gate.ts'
import { orderingPartner, orderNow } from '../support/ordering.ts'
import { admin } from '../support/product.ts'
import { expectReplayable } from '../support/replayable.ts'
import {
  beginAgain,
  expect,
  expectAccessibleInBothColours,
  expectNoSidewaysScroll,
  nextAddress,
  test,
} from '../support/test.ts'

const list = pagedListOf('ApiOrderManagement')

/** The drawer of an order. */
const drawerOn = (page: Page) => {
  const root = page.getByRole('dialog')
  return {
    root,
    act: (name: string) => root.getByRole('button', { name, exact: true }),
    tab: (name: string) => root.getByRole('tab', { name, exact: true }),
    fact: (label: string) =>
      root
        .locator('dl > div')
        .filter({ hasText: new RegExp(`^${label}`) })
        .locator('dd'),
    heading: root.getByRole('heading', { level: 2 }),
    said: root.getByRole('status'),
  }
}

test('a failed order is looked into, delivered, sent again and refunded; its record replays to what was seen', async ({
  signedInPage: page,
  api,
  url,
}) => {
  test.setTimeout(90_000)
  const { partnerID, place, stock, plan } = await orderingPartner(api, url)
  const { id, requestId } = await place(2)
  const screen = new ReportScreen(page, list)
  await screen.open(`?status=Failed&partner=${partnerID}`)
  await expect(page).toHaveTitle('API Order Management | SIM Desk')
  await expect(page.getByRole('button', { name: 'Remove Status' })).toBeVisible()
  await expect(screen.rows).toHaveCount(1)
  await screen.openRow(1)
  const drawer = drawerOn(page)
  await expect(drawer.heading).toHaveText(`Order ${requestId}`)
  await expect(page).toHaveURL(new RegExp(`[?&]order=${id}$`))
  await expect(drawer.fact('Error')).toContainText(`Not enough stock of ${plan.planName}: 0 of 2`)
  await expectAccessibleInBothColours(page)

  // The partner's request: no credentials, and personal data is masked until revealed.
  await drawer.tab('Payload').click()
  const payload = drawer.root.locator('pre')
  await expect(payload).toContainText('"email": "••••.com"')
  await expect(payload).not.toContainText(/authorization|sdk_|ada@/i)
  await drawer.act('Reveal /request/recipient/email').dblclick()
  await expect(drawer.root.getByText('ada@example.com', { exact: true })).toBeVisible()
  await expect(payload).not.toContainText('ada@')
  await drawer.tab('Attempts').click()
  await expect(drawer.root.getByRole('listitem')).toHaveText([
    /^Received/,
    /^FailedNot enough stock/,
    /^Value of the payload revealed\/request\/recipient\/email/,
  ])
  await expectAccessibleInBothColours(page)

  // A double click is one delivery.
  await stock(3)
  await drawer.act('Retry order').dblclick()
  await expect(drawer.said).toHaveText(apiOrderMessages.retried)
  await drawer.tab('SIMs').click()
  await expect(drawer.root.getByRole('row')).toHaveCount(3)
  await expect(drawer.root.getByRole('link', { name: /^\d{19,20}$/ })).toHaveCount(2)
  expect(await orderNow(api, id)).toMatchObject({ status: 'Completed', delivered: 2, attempts: 2 })
  await expectAccessibleInBothColours(page)

  // No mail is set up here, so the delivery is a file.
  await drawer.act('Resend delivery').click()
  await expect(drawer.said).toContainText(apiOrderMessages.fileOffered)
  const [file] = await Promise.all([page.waitForEvent('download'), drawer.act('Delivery file').click()])
  const [head, ...lines] = linesOf(await bytesOf(file))
  expect(head).toContain('ICCID')
  expect(lines).toHaveLength(2)

  // All of it is refunded, for a reason.
  await drawer.act('Refund order').click()
  const question = drawer.root.getByRole('form', { name: 'Refund this order?' })
  const reason = question.getByLabel('Reason')
  await expect(reason).toBeFocused()
  await question.getByRole('button', { name: 'Refund the order' }).click()
  await expect(question.getByText(apiOrderMessages.reason)).toBeVisible()
  await expect(reason).toBeFocused()
  await expectAccessibleInBothColours(page)
  await reason.fill('Sold by mistake')
  await question.getByRole('button', { name: 'Refund the order' }).dblclick()
  await expect(drawer.said).toHaveText(apiOrderMessages.refunded)
  await drawer.tab('Order').click()
  await expect(drawer.fact('Status')).toContainText('Refunded')
  await expect(drawer.root.getByRole('button', { name: /^(Retry|Resend|Cancel|Refund) / })).toHaveCount(0)
  const { history } = await orderNow(api, id)
  expect(history.filter(({ what }) => what === 'Refunded')).toHaveLength(1)

  await page.keyboard.press('Escape')
  await expect(drawer.root).toHaveCount(0)
  await expect(page).toHaveURL(`${API_ORDERS}?status=Failed&partner=${partnerID}`)
  // It is no longer among the failed ones.
  await expect(screen.nothing).toBeVisible()
  const { machines } = await expectReplayable(page, ['ada@example.com', 'Ada Osei', 'Sold by mistake', requestId])
  expect(machines).toEqual(expect.arrayContaining(['reportPaging', 'apiOrder']))
})

test('orders are walked through by keyboard, at one address each, also past one that did not come; Back leads to the list', async ({
  signedInPage: page,
  api,
  url,
  noise,
}) => {
  noise.expect(/net::ERR/)
  const { partnerID, place } = await orderingPartner(api, url)
  const placed = [await place(1), await place(1), await place(1)].toReversed()
  const [newest, middle, oldest] = placed
  const screen = new ReportScreen(page, list)
  await screen.open(`?partner=${partnerID}`)
  expect(await screen.column('Request ID')).toEqual(placed.map(({ requestId }) => requestId))
  const drawer = drawerOn(page)
  const isAt = async (order: typeof newest) => {
    await expect(page).toHaveURL(new RegExp(`[?&]order=${order?.id}$`))
    await expect(drawer.heading).toHaveText(`Order ${order?.requestId}`)
  }
  const opener = page.getByRole('button', { name: 'Show row 1', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  await isAt(newest)

  // The next order fails to load; the navigation continues from there, and back.
  const gate = new Gate(page, callTo(apiOrderCalls.GetApiOrder.path))
  await gate.close()
  await drawer.act('Next order').focus()
  await page.keyboard.press('Enter')
  await gate.release({ kind: 'aborted' })
  await expect(drawer.root.getByRole('alert')).toContainText('The order could not be loaded.')
  await expect(page).toHaveURL(new RegExp(`[?&]order=${middle?.id}$`))
  await expect(drawer.act('Next order')).toBeFocused()
  await gate.open()
  await page.keyboard.press('Enter')
  await isAt(oldest)
  await expect(drawer.act('Next order')).toHaveAttribute('aria-disabled', 'true')
  await drawer.act('Previous order').press('Enter')
  await isAt(middle)

  // The tabs of an order, by the arrow keys.
  await drawer.tab('Order').focus()
  for (const name of ['Payload', 'SIMs', 'Attempts', 'Order']) {
    await page.keyboard.press('ArrowRight')
    await expect(drawer.tab(name)).toBeFocused()
    await expect(drawer.tab(name)).toHaveAttribute('aria-selected', 'true')
  }
  // Moving from one order to the next adds no step to the history.
  await page.goBack()
  await expect(drawer.root).toHaveCount(0)
  await expect(page).toHaveURL(`${API_ORDERS}?partner=${partnerID}`)
  await expect(screen.rows).toHaveCount(3)
  await page.goForward()
  await isAt(middle)

  // Its address alone opens it, on a phone too.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await isAt(middle)
  await expectNoSidewaysScroll(page)
  for (const name of ['Payload', 'SIMs', 'Attempts']) {
    await drawer.tab(name).click()
    await expect(drawer.root.getByRole('tabpanel')).not.toBeEmpty()
    await expectNoSidewaysScroll(page)
  }
  await drawer.act('Cancel order').click()
  await drawer.root.getByLabel('Reason').fill('Ordered twice')
  await expectAccessibleInBothColours(page)
  // Escape closes the question first, then the order.
  await page.keyboard.press('Escape')
  await expect(drawer.root.getByRole('form')).toHaveCount(0)
  await expect(drawer.act('Cancel order')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer.root).toHaveCount(0)

  await page.goto(`${API_ORDERS}?order=999999999`)
  await expect(drawer.root.getByRole('alert')).toHaveText(apiOrderMessages.missing)
  await expectAccessibleInBothColours(page)
})

test('what another person did meanwhile is told, and a lost answer is asked for again as the same act', async ({
  signedInPage: page,
  api,
  url,
  noise,
}) => {
  noise.expect(/net::ERR/)
  const { place, stock } = await orderingPartner(api, url)
  const [{ id }, taken] = [await place(1), await place(1)]
  const drawer = drawerOn(page)
  await page.goto(`${API_ORDERS}?order=${taken.id}`)
  await expect(drawer.fact('Status')).toContainText('Failed')
  const { version } = await orderNow(api, taken.id)
  await api.post(apiOrderCalls.CancelApiOrder.path, { id: taken.id, version, reason: 'Ordered twice' })
  await drawer.act('Retry order').click()
  await expect(drawer.said).toHaveText(apiOrderMessages.changed)
  await expect(drawer.fact('Status')).toContainText('Cancelled')
  await expect(drawer.act('Retry order')).toHaveCount(0)

  // The answer to a retry is lost after it was done: repeating it delivers nothing more.
  await page.goto(`${API_ORDERS}?order=${id}`)
  await stock(2)
  const gate = new Gate(page, callTo(apiOrderCalls.RetryApiOrder.path))
  await gate.close()
  await drawer.act('Retry order').click()
  await gate.isWaiting()
  await expect(drawer.act('Close the order')).toBeDisabled()
  const submission = gate.submission()
  await gate.release({ kind: 'aborted' })
  await expect(drawer.root.getByRole('alert')).toContainText('It is not known whether the order was tried again.')
  await expectAccessibleInBothColours(page)
  await drawer.act('Retry').click()
  await gate.isWaiting()
  expect(gate.submission()).toBe(submission)
  await gate.open()
  await expect(drawer.said).toHaveText(apiOrderMessages.retried)
  expect(await orderNow(api, id)).toMatchObject({ delivered: 1, attempts: 2 })
})

test('who may not reveal or refund is not offered it; a SIM that is activated is asked about once more', async ({
  page,
  api,
  url,
}, { workerIndex }) => {
  const found = await api.post<{ readonly apiOrders: ReadonlyArray<ApiOrderRow> }>(apiOrderCalls.SearchApiOrder.path, {
    status: 'Completed',
    pageIndex: 1,
    pageSize: 30,
  })
  const completed = await Promise.all(found.apiOrders.map(({ id }) => orderNow(api, id)))
  const activated = completed.find(({ sims }) => sims.some(({ isActivated }) => isActivated))
  expect(activated).toBeDefined()
  const drawer = drawerOn(page)

  await beginAgain(page, api)
  await page.goto(`${API_ORDERS}?order=${activated?.id}`)
  await drawer.act('Refund order').click()
  await drawer.root.getByLabel('Reason').fill('Sold by mistake')
  await drawer.act('Refund the order').click()
  const again = page.getByRole('dialog', { name: 'Refund it anyway?' })
  await expect(again).toContainText(apiOrderMessages.activated)
  await expectAccessibleInBothColours(page)
  await again.getByRole('button', { name: 'Keep order' }).click()
  await expect(again).toHaveCount(0)
  expect(await orderNow(api, activated?.id ?? 0)).toEqual(activated)

  const staff = { email: 'staff@simdesk.test', password: admin.password }
  await beginAgain(page, await Api.signIn(url, staff, nextAddress(workerIndex)))
  await page.goto(`${API_ORDERS}?order=${activated?.id}`)
  await expect(drawer.act('Resend delivery')).toBeVisible()
  await expect(drawer.act('Refund order')).toHaveCount(0)
  await drawer.tab('Payload').click()
  await expect(drawer.root.locator('pre')).toBeVisible()
  await expect(drawer.root.getByRole('button', { name: /^Reveal/ })).toHaveCount(0)
})
