/** A sold SIM is returned: an unused card can be sold again, at once or after a check. */

import { assignmentMessages } from '../../../src/schemas/stock/assignment.ts'
import type { InventoryRow } from '../../../src/schemas/stock/inventory.ts'
import { stockMessages } from '../../../src/schemas/stock/stock.ts'
import { expectReplayable } from '../support/replayable.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

type Found = { readonly getInventorieslist: ReadonlyArray<InventoryRow> }

test('the code of an eSIM is not sold again; a card comes back and is found good', async ({
  signedInPage: page,
  api,
  noise,
}) => {
  const sold = await api.post<Found>('/InventoryMaster/SearchInventory', { stockStatus: 'sold', pageSize: 200 })
  const card = sold.getInventorieslist.find(({ formFactor }) => formFactor === 'card')
  const esim = sold.getInventorieslist.find(({ formFactor }) => formFactor === 'esim')
  const dialog = page.getByRole('dialog')
  await page.goto(`/pages/InventoryMaster/Edit/${esim?.id}`)
  await page.getByRole('button', { name: 'Record return' }).click()
  await expect(dialog.getByText(stockMessages.esimNotSoldAgain)).toBeVisible()
  await expect(dialog.getByText('Can it be sold again?')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.goto(`/pages/InventoryMaster/Edit/${card?.id}`)
  await page.getByRole('button', { name: 'Record return' }).click()
  await dialog.getByRole('button', { name: 'Record return' }).click()
  await expect(dialog.getByText(assignmentMessages.reason)).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  // If the server cannot be reached nothing is lost, and the same request is sent again.
  noise.expect(/ERR_FAILED.*ReturnInventory/)
  await page.route('**/ReturnInventory', (route) => route.abort())
  await dialog.getByLabel('Reason').fill('The trip was called off')
  await dialog.getByLabel('Reason').press('Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.unroute('**/ReturnInventory')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(assignmentMessages.returned(1))).toBeVisible()
  await expect(page.getByText('It was sold and returned.')).toBeVisible()

  await page.getByRole('button', { name: 'Restock' }).click()
  await expect(dialog.getByText('The SIM becomes available again.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The seal is whole')
  await dialog.getByRole('button', { name: 'Restock' }).dblclick()
  await expect(page.getByRole('button', { name: 'Restock' })).toHaveCount(0)
  expect((await api.item(card?.id ?? 0)).stockStatus).toBe('available')

  const { machines } = await expectReplayable(page, [card?.activationCode ?? '', card?.iccid ?? ''])
  expect(machines).toEqual(expect.arrayContaining(['inventoryForm', 'act']))
})
