import { contract } from '../../../src/schemas/contract.ts'
import type { Permissions } from '../../../src/schemas/people/permissions.ts'
import { recordRoutes } from '../../../src/schemas/records/routes.ts'
import { RecordListScreen } from '../screens/record-list.ts'
import { Api } from '../support/api.ts'
import { admin } from '../support/product.ts'
import { expect, giveSession, nextAddress, test } from '../support/test.ts'

/** Accounts of the demo data have the password of the administrator. */
const STAFF = 2

type RoleList = { readonly getRoleslist: ReadonlyArray<{ readonly permissions: Permissions }> }

/** Sets the permissions of the role Staff as an administrator. */
const giveStaff = async (api: Api, permissions: Permissions): Promise<void> => {
  const { getRoleslist } = await api.get<RoleList>(contract.GetRoleList.path, { id: STAFF })
  const role = { ...getRoleslist[0], id: STAFF, flag: 2, permissions }
  const { isSuccess } = await api.post<{ isSuccess: boolean }>(contract.InsertUpdateRole.path, role)
  expect(isSuccess).toBe(true)
}

test('an open browser follows a role: buttons and menu at the next answer, another tab with them, a draft stays', async ({
  page,
  context,
  api,
  url,
}, { workerIndex }) => {
  const staff = await Api.signIn(
    url,
    { email: 'staff@simdesk.test', password: admin.password },
    nextAddress(workerIndex),
  )
  const all = staff.user.permissions ?? []
  const list = new RecordListScreen(page, 'supplier')
  const form = await context.newPage()
  const name = form.getByRole('textbox', { name: 'Supplier Name' })
  const addButton = page.getByRole('main').getByRole('link', { name: 'Add Supplier' })
  const ofPlans = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plan List' })
  await giveSession(context, staff, url)
  try {
    await form.goto(recordRoutes.supplier.add)
    await name.fill('Nordic Roaming')
    await page.bringToFront()
    await list.open()
    await expect(addButton).toBeVisible()
    await expect(ofPlans).toBeVisible()

    const less = all.filter((key) => !['supplier.add', 'supplier.edit'].includes(key) && !key.startsWith('plan.'))
    await giveStaff(api, less)
    await list.size.selectOption('10')
    await expect(addButton).toHaveCount(0)
    await expect(ofPlans).toHaveCount(0)
    await expect(list.rows.first().getByRole('link', { name: /^Edit supplier/ })).toHaveCount(0)
    await expect(page).toHaveURL((address) => address.pathname === recordRoutes.supplier.list)
    await expect(form).toHaveURL('/access-denied')

    await giveStaff(api, all)
    await list.size.selectOption('5')
    await expect(addButton).toBeVisible()
    await form.goto(recordRoutes.supplier.add)
    await expect(name).toHaveValue('Nordic Roaming')

    // The search results depend on the old permissions: without a request, the stream reports the new ones.
    await page.keyboard.press('ControlOrMeta+k')
    const search = page.getByRole('dialog', { name: 'Search' })
    await search.getByRole('combobox').fill('japan')
    await expect(search.getByRole('group', { name: 'Plans' })).toBeVisible()
    await giveStaff(api, less)
    await expect(search).toHaveCount(0, { timeout: 15_000 })
    await expect(page).toHaveURL((address) => address.pathname === recordRoutes.supplier.list)
  } finally {
    await giveStaff(api, all)
  }
})
