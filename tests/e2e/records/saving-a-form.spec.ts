import { commonMessages } from '../../../src/schemas/core/messages.ts'
import { recordMessages } from '../../../src/schemas/records/kit/checks.ts'
import { recordRoutes } from '../../../src/schemas/records/routes.ts'
import { addRecord, editRecord, RecordForm } from '../screens/record-form.ts'
import { readRecord } from '../support/records.ts'
import { newCode } from '../support/samples.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

test('a form is saved from any field, says what is unsaved, and leads to each field that needs a correction', async ({
  signedInPage: page,
  api,
}) => {
  const form = new RecordForm(page, 'supplier')
  const unsaved = form.main.getByText('Unsaved changes', { exact: true })
  await form.open(addRecord('supplier'))
  await expect(unsaved).toHaveCount(0)

  // A quantity is grouped while it is read, and plain while it is typed.
  const level = form.field('reorderLevel')
  await level.fill('20000000')
  await expect(unsaved).toBeVisible()
  await expect(level).toHaveValue('20000000')
  await form.field('email').focus()
  await expect(level).toHaveValue('20,000,000')

  // Refused from the keyboard, with a link to each of the fields.
  await page.keyboard.press('ControlOrMeta+s')
  const refusal = form.main.getByRole('alert')
  await expect(refusal).toContainText(commonMessages.notSaved(2))
  await expect(form.field('supplierName')).toBeFocused()
  await expectAccessibleInBothColours(page)
  await refusal.getByRole('button', { name: 'Reorder Level' }).press('Enter')
  await expect(level).toBeFocused()
  await expect(level).toHaveValue('20000000')
  await level.fill('20000')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)

  const supplierName = newCode('Supplier')
  await form.field('supplierName').fill(supplierName)
  const answered = page.waitForResponse((response) => response.url().includes('/InsertUpdateSupplier'))
  await form.field('remarks').press('ControlOrMeta+Enter')
  const { id } = (await (await answered).json()) as { readonly id: number }
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: recordMessages.added('Supplier') })
      .first(),
  ).toBeVisible()
  await expect(page).toHaveURL(recordRoutes.supplier.list)
  expect(await readRecord(api, 'supplier', id)).toMatchObject({ supplierName, reorderLevel: 20_000 })
})

test('a new record whose first answer was lost goes on as an edit, and is one record with what was typed last', async ({
  signedInPage: page,
  api,
  noise,
}) => {
  noise.expect(/net::ERR/)
  const form = new RecordForm(page, 'supplier')
  await form.open(addRecord('supplier'))
  const [first, last] = [newCode('Supplier'), newCode('Supplier')]
  await form.field('supplierName').fill(first)
  // The server saves it, but its answer does not arrive.
  await page.route(
    '**/InsertUpdateSupplier',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await form.save.click()
  await expect(form.main.getByRole('alert')).toBeVisible()

  await form.field('supplierName').fill(last)
  const answered = page.waitForResponse((response) => response.url().includes('/InsertUpdateSupplier'))
  await form.save.click()
  const { savedAs } = (await (await answered).json()) as { readonly savedAs: number }
  await expect(page).toHaveURL(editRecord('supplier', savedAs))
  await expect(form.main.getByText(commonMessages.savedBefore([]))).toBeVisible()
  await form.isReady()
  await expect(form.field('supplierName')).toHaveValue(last)
  await expect(form.history).toBeVisible()
  await expectAccessibleInBothColours(page)

  // What waits to be saved survives a reload.
  await page.reload()
  await form.isReady()
  await expect(form.field('supplierName')).toHaveValue(last)
  await form.save.click()
  await expect(page).toHaveURL(recordRoutes.supplier.list)
  expect(await readRecord(api, 'supplier', savedAs)).toMatchObject({ supplierName: last, version: 2 })
  const named = async (supplierName: string) =>
    (await api.post<{ readonly totalCount: number }>('/SupplierMaster/SearchSupplier', { supplierName })).totalCount
  expect([await named(first), await named(last)]).toEqual([0, 1])
})
