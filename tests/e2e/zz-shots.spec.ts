import { RecordListScreen } from './screens/record-list.ts'
import { Api } from './support/api.ts'
import { admin } from './support/product.ts'
import { addRecord } from './support/records.ts'
import { expect, giveSession, nextAddress, test, wear } from './support/test.ts'

test('shots', async ({ page, context, api, url }, { workerIndex }) => {
  const staff = await Api.signIn(
    url,
    { email: 'staff@simdesk.test', password: admin.password },
    nextAddress(workerIndex),
  )
  await giveSession(context, staff, url)
  const list = new RecordListScreen(page, 'region')
  await list.open()
  await page.waitForTimeout(3000)
  await addRecord(api, 'region')
  await addRecord(api, 'region')
  await addRecord(api, 'region')
  await expect(page.getByRole('button', { name: /show$/ })).toBeVisible()
  await page.screenshot({ path: '/tmp/wt-f-list.png' })
  await wear(page, 'dark')
  await page.screenshot({ path: '/tmp/wt-f-list-dark.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/wt-f-list-390.png' })
})
