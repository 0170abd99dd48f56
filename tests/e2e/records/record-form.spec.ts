import { commonMessages } from '../../../src/schemas/core/messages.ts'
import { PARTNER_IMAGE_BYTES } from '../../../src/schemas/partners/partner-fields.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { recordMessages } from '../../../src/schemas/records/kit/checks.ts'
import type { AnyRecord } from '../../../src/schemas/records/kit/define.ts'
import { fieldsOf } from '../../../src/schemas/records/kit/draft.ts'
import { isSeveral } from '../../../src/schemas/records/kit/fields.ts'
import { recordRoutes } from '../../../src/schemas/records/routes.ts'
import { png } from '../../unit/records/pictures.ts'
import { editRecord, addRecord as openingOf, RecordForm } from '../screens/record-form.ts'
import { addRecord, changeRecord, newDraft, readRecord, recordWithPlans, someCountry } from '../support/records.ts'
import { newCode } from '../support/samples.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts'

// The form is the same for all records; tests in memory and of the server check the fields of each.
for (const name of ['region', 'partner'] as const) {
  const record: AnyRecord = records[name]
  const { list } = recordRoutes[name]
  const titleField = record.fields[record.title]
  const title = titleField?.label ?? ''

  test(`a ${name} is added, refused, met by somebody else, asked about and told in its history`, async ({
    signedInPage: page,
    api,
  }) => {
    const form = new RecordForm(page, name)
    const toast = (text: string) => page.getByRole('status').filter({ hasText: text }).first()
    const edit = async (id: number) => {
      await form.open(editRecord(name, id))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(recordRoutes[name].editTitle)
    }

    // A required field is marked.
    await form.open(openingOf(name))
    await form.save.click()
    const required = fieldsOf(record).filter(([, field]) => field.required && !('initial' in field))
    for (const [, field] of required) {
      const none = isSeveral(field) ? field.none : undefined
      await expect(form.problem(none ?? commonMessages.required(field.label))).toBeVisible()
    }
    await expect(form.field(required[0]?.[0] ?? '')).toBeFocused()
    await expectAccessible(page)

    // Added.
    const draft = await newDraft(api, name)
    await form.fill(draft, [(await someCountry(api)).name])
    const answered = page.waitForResponse((response) => response.url().includes(`/InsertUpdate${record.thing}`))
    await form.save.click()
    const { id } = (await (await answered).json()) as { readonly id: number }
    await expect(toast(recordMessages.added(record.thing))).toBeVisible()
    await expect(page).toHaveURL(list)

    // Refused: another record has the name.
    const other = await addRecord(api, name)
    await edit(id)
    await form.field(record.title).fill(String(other[record.title]))
    await form.save.click()
    await expect(form.problem(recordMessages.taken(record.thing, title))).toBeVisible()
    await expect(form.field(record.title)).toBeFocused()

    // Another person saved it too: my value is kept, their other one is taken over.
    const [mine, theirs] = [newCode(record.thing), { status: 'Inactive' }]
    await form.field(record.title).fill(mine)
    await changeRecord(api, name, id, theirs)
    await form.save.click()
    await expect(form.conflict.getByRole('row', { name: /^Status/ })).toContainText(
      'Not changed by you: their value is kept',
    )
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect(toast(recordMessages.updated(record.thing))).toBeVisible()
    await expect(page).toHaveURL(list)

    // In its history, with the labels of its fields.
    await edit(id)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(mine)
    await expect(form.main.getByText(`Updated By ${api.user.employeeName}`)).toBeVisible()
    await form.history.click()
    const entries = page.getByRole('dialog', { name: 'History' }).locator('ol > li')
    await expect(entries.nth(0).getByRole('row', { name: new RegExp(`^${title}`) })).toContainText(mine)
    await expect(entries.last()).toContainText(`Created by ${api.user.employeeName}`)
    await page.keyboard.press('Escape')

    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    // A confirmation, because plans depend on it. partner-keys.spec.ts tests what depends on a partner.
    if (record.asks.status === undefined || !Object.hasOwn(record.counted, 'planCount')) return
    await page.setViewportSize({ width: 1440, height: 900 })
    const used = await recordWithPlans(api, name)
    await edit(used.id)
    await form.enter('status', 'Inactive')
    await form.save.click()
    await expect(form.question).toContainText(`${used.planCount.toLocaleString('en')} plans`)
    await expectAccessible(page)
    await form.reconsider.click()
    await expect(form.save).toBeFocused()
  })
}

test('a partner has a picture: chosen, refused where it is none, kept over a reload and a refusal, and removed', async ({
  signedInPage: page,
  api,
}) => {
  const form = new RecordForm(page, 'partner')
  const partner = await addRecord(api, 'partner')
  const picker = form.main.getByLabel('Partner Image', { exact: true })
  const preview = form.main.getByRole('img', { name: 'Partner Image, preview' })
  const choose = (name: string, buffer: Buffer) => picker.setInputFiles({ name, mimeType: 'image/png', buffer })
  const saved = page.getByRole('status').filter({ hasText: 'Partner updated successfully' }).first()

  // From the list, whose first column and edit button lead to the form.
  await page.goto(recordRoutes.partner.list)
  await page.getByRole('link', { name: `Edit Partner ${partner.companyName}` }).click()
  await expect(page).toHaveURL(editRecord('partner', partner.id))

  // The name does not matter, the bytes do.
  await choose('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(form.problem('Choose a PNG or JPEG picture')).toBeVisible()
  await choose('logo.txt', png(64, 64, PARTNER_IMAGE_BYTES))
  await expect(form.problem('The picture is larger than 200 KB')).toBeVisible()
  await choose('logo.txt', png(64, 64, 100_000))
  await expect(preview).toBeVisible()
  await expect(form.main.getByText('PNG, 98 KB')).toBeVisible()
  await expectAccessible(page)

  // The journal holds only a handle. The picture is stored separately, and both outlive a reload and a refusal.
  const longest = () =>
    page.evaluate(() =>
      Math.max(...Object.entries(sessionStorage).map(([key, value]) => (key.includes('journal') ? value.length : 0))),
    )
  expect(await longest()).toBeLessThan(20_000)
  await page.reload()
  await form.isReady()
  await expect(preview).toBeVisible()
  await form.field('companyName').fill('')
  await form.save.click()
  await expect(form.problem(commonMessages.required('Company Name'))).toBeVisible()
  await expect(preview).toBeVisible()
  await form.field('companyName').fill(String(partner.companyName))
  await form.save.click()
  await expect(saved).toBeVisible()
  await expect(page).toHaveURL(recordRoutes.partner.list)
  const row = page.getByRole('row').filter({ hasText: String(partner.companyName) })
  await expect(row).toBeVisible()
  const { partnerImage } = await readRecord(api, 'partner', partner.id)
  expect(partnerImage).toMatch(/^data:image\/png;base64,/)

  // Removed.
  await form.open(editRecord('partner', partner.id))
  await expect(preview).toBeVisible()
  await form.main.getByRole('button', { name: 'Remove' }).click()
  await expect(preview).toHaveCount(0)
  await form.save.click()
  await expect(page).toHaveURL(recordRoutes.partner.list)
  await expect(row).toBeVisible()
  expect(await readRecord(api, 'partner', partner.id)).toMatchObject({ partnerImage: '' })
})

test('countries are chosen by typing: by Enter, by Tab, and not while a text fits several', async ({
  signedInPage: page,
}) => {
  const form = new RecordForm(page, 'region')
  await form.open(openingOf('region'))
  await form.field('regionName').fill(newCode('Region'))
  const countries = form.field('countries')
  const chosen = form.main.locator('[data-with-remove]')

  await countries.fill('jap')
  await countries.press('Enter')
  await expect(chosen).toHaveText(['Japan'])
  await countries.fill('Spain')
  await countries.press('Tab')
  await expect(chosen).toHaveText(['Japan', 'Spain'])

  // A text that is no choice is kept, and cannot be saved.
  await countries.fill('korea')
  await form.save.click()
  await expect(form.problem('“korea” matches 2 entries. Choose one.')).toBeVisible()
  await expect(countries).toBeFocused()
  await expect(page).toHaveURL(openingOf('region'))
  await countries.press('Escape')
  await expect(form.problem('“korea” matches 2 entries. Choose one.')).toHaveCount(0)

  await countries.press('Backspace')
  await expect(chosen).toHaveText(['Japan'])
  await form.main.getByRole('button', { name: 'Clear Countries' }).click()
  await expect(chosen).toHaveCount(0)
  await expect(countries).toBeFocused()
})

test('what a region refers to stays by name when it is no longer offered', async ({ signedInPage: page, api }) => {
  const [country, region] = [await addRecord(api, 'country'), await addRecord(api, 'region')]
  await changeRecord(api, 'region', region.id, { countries: [String(country.id)] })
  await changeRecord(api, 'country', country.id, { status: 'Inactive' })
  const form = new RecordForm(page, 'region')
  await form.open(editRecord('region', region.id))
  await expect(form.main.locator('[data-with-remove]')).toHaveText([`${String(country.countryName)} (inactive)`])
  // It may be saved with it as before.
  await form.field('regionName').fill(newCode('Region'))
  await form.save.click()
  await expect(page).toHaveURL(recordRoutes.region.list)
})
