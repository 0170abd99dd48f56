import { expect, it } from 'vitest'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { offlineActs } from '../support/offline.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)
const { several } = stockActs(server, admin, good, 0)
const { customerWith, lineOf, drawn, issue, credit, invoice } = offlineActs(admin)

const invoiced = async () => {
  const ids = (await several(2)).map(({ id }) => id)
  const unpaid = { paymentMode: 'onAccount', paidAmount: '' }
  const { id = 0 } = await issue(drawn(await customerWith({}), [lineOf(good.planID, ids)], unpaid))
  return { id, ids }
}

it('the history of an invoice has the files that each person downloaded, once a day', async () => {
  const { id, ids } = await invoiced()
  const other = await invoiced()
  const { creditNumber = '' } = await credit(id, ids.slice(0, 1))
  expect((await invoice(id)).downloads).toEqual([])

  const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
  await admin.call('GetInvoicePdf', { query: { id } })
  await admin.call('GetInvoicePdf', { query: { id, paper: 'Letter' } })
  await staff.call('GetInvoicePdf', { query: { id, credit: creditNumber } })
  // It lacks what an electronic invoice needs, so nothing is downloaded.
  await admin.call('GetElectronicInvoice', { query: { id, format: 'UBL' } })
  const files = async () =>
    ((await invoice(id)).downloads ?? []).map(({ by, file, credit: number }) => [by, file, number])
  // The audit trail is written within a second.
  await expect.poll(files, { timeout: 5_000 }).toHaveLength(2)
  expect((await files()).toSorted()).toEqual(
    [
      ['Alex Morgan', 'PDF', ''],
      [expect.any(String), 'PDF', creditNumber],
    ].toSorted(),
  )
  expect((await invoice(other.id)).downloads).toEqual([])
})
