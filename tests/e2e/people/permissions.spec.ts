import { contract } from '../../../src/schemas/contract.ts'
import { storageKeys } from '../../../src/schemas/core/storage-keys.ts'
import { InventoryList } from '../screens/inventory-list.ts'
import { editRecord, RecordForm } from '../screens/record-form.ts'
import { RecordListScreen } from '../screens/record-list.ts'
import { expect, expectAccessibleInBothColours, test } from '../support/test.ts'

/** Lets the browser assume these permissions; the server decides by itself. */
const withPermissions = (permissions: ReadonlyArray<string>) =>
  [
    ([key, keys]: readonly [string, ReadonlyArray<string>]) => {
      const { user } = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ user: { ...user, permissions: keys } }))
    },
    [storageKeys.session, permissions],
  ] as const

test('who may only look finds nothing that they may not do, and is led to what they may', async ({
  signedInPage: page,
}) => {
  const main = page.getByRole('main')
  await page.addInitScript(...withPermissions(['plan.view', 'partner.view']))

  await test.step('the work begins with the first screen of the menu, which has no other', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/pages/PlanMaster')
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Plan List',
      'Partner Master',
      'FAQ',
    ])
  })

  await test.step('a list without what adds, changes or takes away', async () => {
    const row = main.locator('tbody tr').first()
    await expect(row).toBeVisible()
    await expect(main.getByRole('button', { name: 'Columns' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Add Plan' })).toHaveCount(0)
    await expect(main.getByRole('link', { name: /^Edit/ })).toHaveCount(0)
    await expect(main.getByRole('button', { name: /Download|Drafts/ })).toHaveCount(0)
    await row.locator('td').nth(1).click()
    await expect(page).toHaveURL('/pages/PlanMaster')
  })

  await test.step('the partners: a row still opens to be read', async () => {
    await page.getByRole('link', { name: 'Partner Master' }).click()
    await expect(main.getByRole('button', { name: 'Show row 1', exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: /^(Add|Edit) Partner/ })).toHaveCount(0)
    await expect(main.locator('tbody a[href^="/pages/"]')).toHaveCount(0)
  })

  await test.step('what is not for them is refused by name', async () => {
    for (const path of ['/pages/CreatePlan', '/pages/PartnerMaster/Edit/1', '/developer/machines']) {
      await page.goto(path)
      await expect(page).toHaveURL('/access-denied')
    }
  })
})

test('who may not see PINs and codes finds them closed in the form, with the reason, and no search by SIM PIN', async ({
  signedInPage: page,
}) => {
  const main = page.getByRole('main')
  await page.addInitScript(...withPermissions(['inventory.view', 'inventory.edit']))
  const list = new InventoryList(page)
  await list.open()
  await list.openFilter()
  await expect(list.panel.getByLabel('Search By').locator('option')).toHaveText([
    'Choose a field',
    'Activation Code',
    'ICCID',
    'Invoice Number',
    'Expiry Date',
  ])
  await list.rows
    .first()
    .getByRole('link', { name: /^Edit inventory/ })
    .click()
  for (const label of ['Activation Code', 'SIM PIN']) {
    const field = main.getByRole('textbox', { name: label, exact: true })
    await expect(field).not.toBeEditable()
    await expect(field).toHaveAccessibleDescription('Hidden for your role. A save does not change it.')
  }
  await expect(main.getByRole('textbox', { name: 'ICCID', exact: true })).toBeEditable()
})

test('who may edit partners and not see whole codes issues no key, with the reason, and revokes those that are there', async ({
  signedInPage: page,
  api,
}) => {
  await api.post(contract.IssuePartnerKey.path, { partnerID: 7, name: 'Old shop' })
  await page.addInitScript(...withPermissions(['partner.view', 'partner.edit']))
  const form = new RecordForm(page, 'partner')
  await form.open(editRecord('partner', 7))
  const keys = form.main.getByRole('group', { name: 'API keys' })
  const why = keys.getByText(/To issue one you also need the permission Reveal of Inventory/)
  await expect(why).toBeVisible()
  await expect(keys.getByRole('textbox')).toHaveCount(0)
  await expect(keys.getByRole('button', { name: 'Issue key' })).toHaveCount(0)
  await expectAccessibleInBothColours(page)
  await keys.getByRole('button', { name: /^Revoke Old shop/ }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(keys.getByRole('status')).toHaveText(/Key revoked/)
  await expect(why).toBeFocused()
})

test('of the roles that ship Admin has one field that can be changed, the others go back to what they were delivered with, and any has a likeness', async ({
  signedInPage: page,
}) => {
  const main = page.getByRole('main')
  const list = new RecordListScreen(page, 'role')
  const box = (name: string) => main.getByRole('checkbox', { name, exact: true })
  await list.open()
  await list.row('Admin').getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(main.getByText('Only the second factor of the Admin role can be changed.')).toBeVisible()
  await expect(main.getByRole('textbox', { name: 'Role Name' })).not.toBeEditable()
  await expect(box('Plans: Edit')).toBeDisabled()
  await expectAccessibleInBothColours(page)
  // A person without a second factor cannot require one.
  await main.getByRole('radio', { name: 'Required' }).check()
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(main.getByText('Set up a second factor for your own account first, in My Profile')).toBeVisible()
  await main.getByRole('radio', { name: 'Each person decides' }).check()

  await main.getByRole('button', { name: 'Back', exact: true }).click()
  await list.row('Staff').getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(main.getByRole('link', { name: /^Users: \d+$/ })).toHaveAttribute(
    'href',
    '/pages/profileMaster?roleID=2',
  )
  const delivered = main.getByRole('button', { name: 'Reset to default' })
  await expect(delivered).toBeDisabled()
  await box('Plans').press('Space')
  await expect(box('Plans: Edit')).not.toBeChecked()
  await delivered.press('Enter')
  await expect(box('Plans: Edit')).toBeChecked()
  await expect(delivered).toBeFocused()

  await main.getByRole('button', { name: 'Back', exact: true }).click()
  await list.row('Staff').getByRole('link', { name: 'Clone role Staff' }).click()
  await expect(page).toHaveURL('/pages/RoleMasterinsert?like=2')
  await expect(main.getByRole('textbox', { name: 'Role Name' })).toHaveValue('Copy of Staff')
  await expect(box('Plans: Edit')).toBeChecked()
  await expect(box('Partners: Edit')).not.toBeChecked()
})

test('a role is made with the keyboard: what is refused is said where it is, and the grid says in words what it gives', async ({
  signedInPage: page,
}) => {
  const main = page.getByRole('main')
  const box = (name: string) => main.getByRole('checkbox', { name, exact: true })
  await page.goto('/pages/RoleMasterinsert')
  await main.getByRole('textbox', { name: 'Role Name' }).fill('Reader of partners')
  await page.keyboard.press('Enter')
  await expect(main.getByText('Choose at least one permission')).toBeVisible()
  await expect(box('Dashboard: View')).toBeFocused()

  await test.step('an act brings its View, and goes with it', async () => {
    await box('Partners: Edit').press('Space')
    await expect(box('Partners: View')).toBeChecked()
    await expect(main.getByText('May view partners; edit partners.')).toBeVisible()
    await box('Partners: View').press('Space')
    await expect(box('Partners: Edit')).not.toBeChecked()
    await expect(main.getByText('May do nothing.')).toBeVisible()
  })

  await test.step('a row and a column are switched as a whole, and say where some are held', async () => {
    await box('Partners').press('Space')
    await expect(box('Partners: Export')).toBeChecked()
    await expect(box('Export')).toBeChecked({ indeterminate: true })
    await box('Export').press('Space')
    await expect(box('Plans: Export')).toBeChecked()
    await expect(box('Plans: View')).toBeChecked()
  })

  await test.step('for who sees one partner the rest is closed, and what is held can be taken away', async () => {
    await main.getByText('Own partner', { exact: true }).click()
    await expect(box('Inventory: Add')).toBeDisabled()
    await expect(box('Plans: View')).toBeEnabled()
    await expect(
      main.getByText('Greyed-out permissions are not available for roles that see one partner.'),
    ).toBeVisible()
  })
})
