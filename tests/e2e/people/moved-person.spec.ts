/** A partner user is moved to another partner: nothing of the previous one stays visible or named. */

import { contract } from '../../../src/schemas/contract.ts'
import { API_ORDERS } from '../../../src/schemas/partners/api-order/routes.ts'
import { Api } from '../support/api.ts'
import { failedResponse } from '../support/noise.ts'
import { orderingPartner } from '../support/ordering.ts'
import { newCode } from '../support/samples.ts'
import { expect, giveSession, nextAddress, test } from '../support/test.ts'

const PASSWORD = 'nine slow barges pass'

/** A partner user, and how the administrator moves them to another partner. */
const workerOf = async (api: Api, partnerID: number) => {
  const email = `${newCode('mara').toLowerCase()}@simdesk.test`
  const fields = {
    userName: '',
    employeeName: 'Mara Lind',
    email,
    mobileNumber: '',
    departmentName: 'Operations',
    roleID: 3,
    partnerID,
    status: 'Invited',
  }
  const added = await api.post<{ readonly u_Id: number; readonly link: { readonly token: string } }>(
    contract.InsertUpdateEmployee.path,
    { ...fields, flag: 1, u_Id: 0 },
  )
  const { u_Id, link } = added
  await api.post(contract.AcceptInvitation.path, {
    token: link.token,
    employeeName: fields.employeeName,
    mobileNumber: '',
    password: PASSWORD,
  })
  const move = async (to: number) => {
    type People = { readonly getEmployeeslist: ReadonlyArray<{ readonly userName: string; readonly version: number }> }
    const { getEmployeeslist } = await api.get<People>(contract.GetEmployeeList.path, { u_Id })
    const [{ userName, version }] = getEmployeeslist as [People['getEmployeeslist'][number]]
    const moved = { ...fields, userName, status: 'Active', partnerID: to, flag: 2, u_Id, version }
    expect(await api.post(contract.InsertUpdateEmployee.path, moved)).toMatchObject({ isSuccess: true })
  }
  return { who: { email, password: PASSWORD }, move }
}

test('who is moved to another partner sees and finds nothing of the one before, with nothing pressed', async ({
  page,
  context,
  api,
  url,
  noise,
}, { workerIndex }) => {
  // The other tab takes over reading the stream, and is refused.
  noise.expect(failedResponse)
  const [before, after] = [await orderingPartner(api, url), await orderingPartner(api, url)]
  const [old, fresh] = [await before.place(1), await after.place(1)]
  const { who, move } = await workerOf(api, before.partnerID)
  const signIn = () => Api.signIn(url, who, nextAddress(workerIndex))
  await giveSession(context, await signIn(), url)
  const other = await context.newPage()
  await page.goto(`${API_ORDERS}?order=${old.id}`)
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toContainText(old.requestId)
  await page.keyboard.press('Escape')
  await other.goto(API_ORDERS)
  for (const tab of [page, other]) await expect(tab.getByRole('main').getByText(old.requestId)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const search = page.getByRole('dialog', { name: 'Search' })
  await expect(search.getByRole('option', { name: old.requestId })).toBeVisible()

  await move(after.partnerID)
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Your session has ended' })).toBeVisible({ timeout: 15_000 })
    await expect(tab.getByText(old.requestId)).toHaveCount(0)
  }

  await giveSession(context, await signIn(), url)
  await page.goto(API_ORDERS)
  await expect(page.getByRole('main').getByText(fresh.requestId)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(search.getByRole('option').first()).toBeVisible()
  await expect(page.getByText(old.requestId)).toHaveCount(0)
})
