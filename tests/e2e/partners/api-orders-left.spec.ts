/** What the drawer of an API order keeps: the focus, a typed reason, and the file to download. */
import type { Page } from '@playwright/test'
import { textMessages } from '../../../src/schemas/core/text.ts'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import { MAX_REASON } from '../../../src/schemas/partners/api-order/reason.ts'
import { API_ORDERS } from '../../../src/schemas/partners/api-order/routes.ts'
import { apiOrderCalls } from '../../../src/schemas/partners/api-orders.calls.ts'
import { callTo, Gate } from '../support/gate.ts'
import { orderingPartner, orderNow } from '../support/ordering.ts'
import { expect, expectAccessibleInBothColours, test } from '../support/test.ts'

const drawerOn = (page: Page) => {
  const root = page.getByRole('dialog').first()
  return { root, act: (name: string) => root.getByRole('button', { name, exact: true }) }
}

test('the focus stays in the drawer where what was pressed goes away, and a file that is to be taken stays offered', async ({
  signedInPage: page,
  api,
  url,
  noise,
}) => {
  noise.expect(/net::ERR/)
  const { place, stock } = await orderingPartner(api, url)
  const { id } = await place(1)
  const { root, act } = drawerOn(page)
  const heading = root.getByRole('heading', { level: 2 })
  await page.goto(`${API_ORDERS}?order=${id}`)
  await stock(1)
  await act('Retry order').press('Enter')
  await expect(root.getByRole('status')).toHaveText(apiOrderMessages.retried)
  await expect(heading).toBeFocused()

  // A mail being sent, or with an unknown outcome, is no success: the message says so, and it can be sent again.
  const resend = new Gate(page, callTo(apiOrderCalls.ResendApiOrder.path))
  await resend.close()
  for (const message of [apiOrderMessages.mailing, apiOrderMessages.mailUnknown]) {
    await act('Resend delivery').click()
    await resend.release({ kind: 'edited', edit: ({ how: _, ...body }) => ({ ...body, isSuccess: false, message }) })
    await expect(root.getByRole('status')).toHaveText(message)
    await expect(act('Delivery file')).toHaveCount(0)
  }

  // The mail fails: no success, but the file is offered.
  await act('Resend delivery').click()
  const told = { isSuccess: false, message: apiOrderMessages.mailFailed, how: 'file' }
  await resend.release({ kind: 'edited', edit: (body) => ({ ...body, ...told }) })
  await expect(root.getByRole('status')).toContainText(apiOrderMessages.mailFailed)
  await expect(act('Delivery file')).toBeEnabled()
  await expectAccessibleInBothColours(page)

  // If a value does not load at once, the file stays offered, with its text.
  const reveal = new Gate(page, callTo(apiOrderCalls.RevealApiOrder.path))
  await reveal.close()
  await root.getByRole('tab', { name: 'Payload' }).click()
  await act('Reveal /request/recipient/email').press('Enter')
  await reveal.release({ kind: 'aborted' })
  await expect(root.getByRole('alert')).toContainText('The value could not be shown.')
  await expect(root.getByRole('status')).toContainText(apiOrderMessages.mailFailed)
  await Promise.all([page.waitForEvent('download'), act('Delivery file').press('Enter')])
  await expect(act('Delivery file')).toBeFocused()
  await act('Reveal /request/recipient/email').press('Enter')
  await reveal.release({ kind: 'aborted' })
  await act('Retry').press('Enter')
  await expect(heading).toBeFocused()
  await reveal.open()
  await expect(root.getByText('ada@example.com', { exact: true })).toBeVisible()
  await expect(act('Delivery file')).toBeVisible()
})

test('what is revealed takes the focus at its Copy button', async ({ signedInPage: page, api, url }) => {
  const { place } = await orderingPartner(api, url)
  const { root, act } = drawerOn(page)
  await page.goto(`${API_ORDERS}?order=${(await place(1)).id}`)
  await root.getByRole('tab', { name: 'Payload' }).click()
  await act('Reveal /request/recipient/email').press('Enter')
  await expect(act('Copy /request/recipient/email')).toBeFocused()
})

test('a reason that is too long is told at the field; one that was typed survives Back, and leaving asks first', async ({
  signedInPage: page,
  api,
  url,
}) => {
  const { place, partnerID } = await orderingPartner(api, url)
  const { id } = await place(1)
  const { root, act } = drawerOn(page)
  await page.goto('/admin/dashboard')
  await page.evaluate((to) => history.pushState(null, '', to), `${API_ORDERS}?partner=${partnerID}`)
  await page.getByRole('button', { name: 'Show row 1', exact: true }).click()
  await act('Cancel order').click()
  // Nothing was typed, so Back leads to the list.
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show row 1', exact: true }).click()
  await act('Cancel order').click()
  const reason = root.getByLabel('Reason')
  await reason.fill('x'.repeat(MAX_REASON + 1))
  await act('Cancel the order').click()
  await expect(root.getByText(textMessages.tooLong(MAX_REASON))).toBeVisible()
  await expect(reason).toBeFocused()

  await reason.fill('Ordered twice')
  await act('Cancel the order').focus()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`[?&]order=${id}$`))
  await expect(reason).toHaveValue('Ordered twice')
  // Enter on the way back must not cancel the order, wherever the focus was.
  await expect(reason).toBeFocused()
  await page.evaluate(() => history.go(-2))
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(reason).toHaveValue('Ordered twice')
  await act('Cancel the order').click()
  await expect(root.getByRole('status')).toHaveText(apiOrderMessages.cancelled)
  expect(await orderNow(api, id)).toMatchObject({ status: 'Cancelled' })
})

test('Back over a question that holds a reason leaves the steps of the history as they were', async ({
  signedInPage: page,
  api,
  url,
}) => {
  const { place, partnerID } = await orderingPartner(api, url)
  const { id } = await place(1)
  const { root, act } = drawerOn(page)
  const list = `${API_ORDERS}?partner=${partnerID}`
  await page.goto('/admin/dashboard')
  await page.evaluate((to) => history.pushState(null, '', to), list)
  await page.getByRole('button', { name: 'Show row 1', exact: true }).click()
  await act('Cancel order').click()
  const reason = root.getByLabel('Reason')
  await reason.fill('Ordered twice')
  for (let time = 0; time < 2; time++) {
    await act('Cancel the order').focus()
    await page.goBack()
    await expect(reason).toBeFocused()
    await expect(page).toHaveURL(`${list}&order=${id}`)
  }
  await act('Cancel the order').click()
  await expect(root.getByRole('status')).toHaveText(apiOrderMessages.cancelled)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(list)
  await page.goBack()
  await expect(page).toHaveURL('/admin/dashboard')
})
