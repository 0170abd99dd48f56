import { readFile } from 'node:fs/promises'
import { labelIn } from '../../../src/schemas/core/times.ts'
import { isKey } from '../../../src/schemas/people/permissions.ts'
import { areaOfRecord } from '../../../src/schemas/records/area.ts'
import { recordColumns } from '../../../src/schemas/records/kit/columns.ts'
import { RecordListScreen } from '../screens/record-list.ts'
import { addRecord, changeRecord } from '../support/records.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

// The list is the same for all records; that of roles has no file.
for (const name of ['supplier', 'role'] as const) {
  test(`the list of a ${name} is filtered, told by chips, written to a file, and marks the record that one comes back from`, async ({
    signedInPage: page,
  }) => {
    const list = new RecordListScreen(page, name)
    const { record, routes } = list
    await list.open()
    await expect(page.getByRole('heading', { name: routes.title, level: 1 })).toBeVisible()
    const labels = recordColumns(record).map((column) => labelIn(column, 'utc'))
    await expect(list.table.getByRole('columnheader')).toHaveText(['Sr. No', ...labels, 'Actions'])

    const [sought = ''] = await list.column(record.title)
    await list.search(record.title, sought)
    await expect(list.chip(list.label(record.title)).chip).toHaveText(`${list.label(record.title)}: ${sought}`)
    await expect(list.row(sought)).toBeVisible()
    // The row is in the previous list too: the rows belong to the search only when all match it.
    const misfits = async () =>
      (await list.column(record.title)).filter((title) => !title.toLowerCase().includes(sought.toLowerCase()))
    await expect.poll(misfits).toEqual([])
    await list.panel.getByLabel('Status', { exact: true }).selectOption({ label: 'Inactive' })
    await list.panel.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('Nothing fits the filter.')).toBeVisible()
    await list.chip('Status').remove.click()
    await expect(list.row(sought)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`searchBy=${record.title}`))

    // Roles cannot be exported: there is no permission for it.
    if (isKey(`${areaOfRecord(name)}.export`)) {
      const downloading = page.waitForEvent('download')
      await list.download.click()
      const download = await downloading
      expect(download.suggestedFilename()).toMatch(new RegExp(`^${record.noun.many} .*\\.csv$`))
      const [head, ...lines] = (await readFile(await download.path(), 'utf8'))
        .replace('\uFEFF', '')
        .trim()
        .split('\r\n')
      expect(head?.replaceAll('"', '').split(',')).toEqual(labels)
      expect(lines.some((line) => line.includes(sought))).toBe(true)
    } else await expect(list.download).toHaveCount(0)

    await list.row(sought).getByRole('link', { name: sought, exact: true }).click()
    await expect(page.getByRole('heading', { name: new RegExp(routes.editTitle), level: 1 })).toBeVisible()
    await page.goBack()
    await expect(list.row(sought)).toHaveAttribute('aria-current', 'true')
    await expect(list.chip(list.label(record.title)).chip).toHaveText(`${list.label(record.title)}: ${sought}`)
  })
}

test('a count leads to the list of what it counts, filtered, and told by name, by that of an inactive one too', async ({
  signedInPage: page,
  api,
}) => {
  const suppliers = new RecordListScreen(page, 'supplier')
  await suppliers.open()
  const [sought = ''] = await suppliers.column('supplierName')
  const count = suppliers.row(sought).getByRole('link', { name: /^Countries of / })
  const counted = Number(await count.innerText())
  await count.click()
  const countries = new RecordListScreen(page, 'country')
  await countries.isReady()
  await expect(countries.chip('Supplier').chip).toHaveText(`Supplier: ${sought}`)
  await expect(countries.rows).toHaveCount(Math.min(counted, 30))

  const { id, supplierName } = await addRecord(api, 'supplier')
  await changeRecord(api, 'supplier', id, { status: 'Inactive' })
  await page.goto(`${countries.routes.list}?supplier=${id}&filter=open`)
  const name = `${supplierName} (inactive)`
  await expect(countries.chip('Supplier').chip).toHaveText(`Supplier: ${name}`)
  await expect(countries.panel.getByRole('combobox', { name: 'Supplier', exact: true })).toHaveValue(name)
})

test('the number of countries of a region opens a drawer with them, which can be tried again and gives the focus back', async ({
  signedInPage: page,
  noise,
}) => {
  noise.expect(/net::ERR/)
  const regions = new RecordListScreen(page, 'region')
  await regions.open()
  const [sought = ''] = await regions.column('regionName')
  const count = regions.row(sought).getByRole('button', { name: /^Countries of / })
  const counted = Number(await count.innerText())
  const whole = '**/RegionMaster/GetRegionList?id=*'
  await page.route(whole, (route) => route.abort())
  await count.click()
  const drawer = page.getByRole('dialog', { name: `Countries of ${sought}` })
  await expect(drawer.getByRole('alert')).toContainText('The countries could not be loaded.')
  await page.unroute(whole)
  await drawer.getByRole('button', { name: 'Retry' }).click()
  const names = drawer.getByRole('listitem')
  await expect(names).toHaveCount(counted)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(count).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(names.first().getByRole('link')).toHaveAttribute('href', /^\/pages\/countryEdit\/\d+$/)
  await drawer.getByRole('link', { name: 'Show the list of them' }).click()
  const countries = new RecordListScreen(page, 'country')
  await expect(countries.chip('Region').chip).toHaveText(`Region: ${sought}`)
  await expect(drawer).toBeHidden()
})

test('a number of SIMs leads to that many of the stock', async ({ signedInPage: page, api }) => {
  await api.addItem({ ...(await api.roamingPlace()), type: 'roaming', country: '' })
  const regions = new RecordListScreen(page, 'region')
  await regions.open()
  const count = regions.rows.getByRole('link', { name: /^Stock of / }).first()
  const counted = await count.innerText()
  await count.click()
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Available only')
  await expect(page.locator('main [data-range]')).toHaveText(new RegExp(`of ${counted} found$`))
})
