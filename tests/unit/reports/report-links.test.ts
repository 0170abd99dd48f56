import { describe, expect, it } from 'vitest'
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { linksOf, reportLinksOf } from '../../../src/schemas/reports/report-links.ts'

const guid = '5234327b-6b5f-4987-8d03-7ef26cc3208d'
const bought = { guid, email: 'ada+sim@example.com' }
const hrefs = (...given: Parameters<typeof reportLinksOf>) => reportLinksOf(...given).map(({ href }) => href)
const ofCustomer = '/pages/Reports/SaleReport?text=ada%2Bsim%40example.com'
const ofPlan = '/pages/PlanMaster/UK%20%26%20EU%205%20GB'

describe('the links of a row', () => {
  it('of a refund lead to its sale, its customer and its plan', () => {
    expect(hrefs('RefundReport', { ...bought, planname: 'UK & EU 5 GB' })).toEqual([
      `/pages/Reports/SaleReport?text=${guid}`,
      ofCustomer,
      ofPlan,
    ])
  })

  it('of a sale lead to its plan and the sold SIM, and not to itself', () => {
    const sale = { ...bought, planName: 'UK & EU 5 GB', inventory_Id: 41 }
    expect(hrefs('PurchaseReport', sale)).toEqual([ofCustomer, ofPlan, '/pages/InventoryMaster/Edit/41'])
    expect(hrefs('PurchaseReport', { ...sale, inventory_Id: null })).toEqual([ofCustomer, ofPlan])
  })

  it('of a subscription, a checkout or a cancellation lead to no sale, since their GUID may not belong to a sale', () => {
    for (const report of ['SubscriptionReport', 'CheckoutButNotPurchaseReport', 'CancellationReport'] as const) {
      expect(hrefs(report, { ...bought, planname: '' })).toEqual([ofCustomer])
    }
  })

  it('of a line of the books lead to its invoice, its customer, their invoices and their statement; a statement does not link to itself', () => {
    const row = { id: 9, saleID: 3, customerID: 12 }
    const invoice = '/pages/BillingReports/CreateOfflinePlan/Billing?invoice=3'
    const customer = '/pages/BillingReports/customer/edit/12'
    const invoices = '/pages/BillingReports/Invoices?customerID=12'
    const statement = '/pages/BillingReports/CustomerStatement?customer=12'
    const ways = (name: Parameters<typeof pagedListOf>[0]) => linksOf(pagedListOf(name), row).map(({ href }) => href)
    expect(ways('OfflineSaleReportUK')).toEqual([invoice, customer, invoices, statement])
    expect(ways('CustomerStatement')).toEqual([invoice, customer, invoices])
    expect(ways('PartnerMaster')).toEqual([])
  })

  it('of an entry of the timeline lead to the History of its record, or to where it is shown', () => {
    const way = (kind: string, subjectID: number | null = 7, subject = 'Asia 5 GB') =>
      linksOf(pagedListOf('Timeline'), { kind, subjectID, subject }).map(({ href, key }) => [href, key])
    expect(way('employee')).toEqual([['/pages/profileMaster/EditEmployee/7?history=open', 'profile.edit']])
    expect(way('customer')).toEqual([['/pages/BillingReports/customer/edit/7?history=open', 'customer.edit']])
    expect(way('plan')).toEqual([['/pages/EditPlan/Asia%205%20GB?pid=7&history=open', 'plan.edit']])
    expect(way('plan', 7, '..')).toEqual([['/pages/EditPlan/7?pid=7&history=open', 'plan.edit']])
    expect(way('inventory')).toEqual([['/pages/InventoryMaster/Edit/7?history=open', 'inventory.edit']])
    expect(way('assignment')).toEqual([['/pages/InventoryMaster/AssignInventory/7', 'inventory.view']])
    const invoice = '/pages/BillingReports/CreateOfflinePlan/Billing?invoice=7'
    expect(way('offlineSale')).toEqual([[invoice, 'offlineSale.view']])
    expect(way('bulk')).toEqual([['/pages/InventoryMaster/Bulk?bulkID=7', 'inventory.import']])
    const order = '/pages/PartnerReports/ApiOrderManagement?order=7'
    expect(way('apiOrder')).toEqual([[order, 'apiOrder.view']])
    const receipt = '/pages/WareHouseInventory/Receipts?searchBy=receiptNumber&text=REC-000007'
    expect(way('receipt')).toEqual([[receipt, 'warehouse.view']])
    const payment = '/pages/BillingReports/Payments?searchBy=number&text=PAY-7'
    expect(way('customerPayment')).toEqual([[payment, 'offlineSale.view']])
    const invoicePO = '/pages/InventoryMaster/InvoicePO?searchBy=invoiceNumber&text=INV+%2642'
    expect(way('supplierInvoice', 7, 'INV &42')).toEqual([[invoicePO, 'invoice.view']])
    for (const kind of ['', 'location', 'department', 'partnerKey', 'toString']) expect(way(kind)).toEqual([])
    for (const kind of ['supplier', 'apiOrder']) expect(way(kind, null)).toEqual([])
  })

  it('of an entry about a partner’s key lead to the partner', () => {
    const row = { kind: 'partnerKey', subjectID: 7, subject: 'Web shop', ownerID: 12 }
    expect(linksOf(pagedListOf('Timeline'), row).map(({ href, key }) => [href, key])).toEqual([
      ['/pages/PartnerMaster/Edit/12', 'partner.edit'],
    ])
  })

  it('of a contact lead to their record', () => {
    const way = (kind: string) =>
      linksOf(pagedListOf('ContactList'), { kind, recordID: 7 }).map(({ href, key }) => [href, key])
    expect(way('supplier')).toEqual([['/pages/supplierMaster/edit/7', 'supplier.edit']])
    expect(way('employee')).toEqual([['/pages/profileMaster/EditEmployee/7', 'profile.edit']])
    expect(way('stranger')).toEqual([])
  })

  it('of a partner’s sale lead to the sale, all sales of the partner, the partner and the plan', () => {
    const row = { id: 9, partnerID: 12, guid, planname: 'UK & EU 5 GB' }
    const ofPartner = ['/pages/PartnerReports/SalesReport?partner=12', '/pages/PartnerMaster/Edit/12']
    const ways = (name: Parameters<typeof pagedListOf>[0], of: object) =>
      linksOf(pagedListOf(name), { ...of }).map(({ href }) => href)
    const sale = [`/pages/Reports/SaleReport?text=${guid}`, ...ofPartner, ofPlan]
    expect(ways('PartnerSalesReport', row)).toEqual(sale)
    expect(ways('PartnerH2OReport', row)).toEqual(sale)
    expect(ways('PartnerSubscriptionReport', row)).toEqual([...ofPartner, ofPlan])
    expect(ways('PartnerSummary', { id: 1, partnerID: 12 })).toEqual(ofPartner)
  })

  it('of a rate lead to the plan and its available SIMs', () => {
    const ways = linksOf(pagedListOf('PartnerPricing'), { planID: 7, planName: 'UK & EU 5 GB', currency: 'EUR' })
    expect(ways.map(({ href, key }) => [href, key])).toEqual([
      [ofPlan, 'plan.view'],
      ['/pages/InventoryMaster?planID=7&stockStatus=available', 'inventory.view'],
    ])
  })

  it('are absent if the row lacks their values', () => {
    expect(reportLinksOf('SignupReport', { guid: '', email: '', planname: null })).toEqual([])
  })

  it('say which fields of the row have the name of their target', () => {
    const named = (list: Parameters<typeof pagedListOf>[0], row: object) =>
      linksOf(pagedListOf(list), { ...row }).flatMap(({ label, names }) => (names ? [[label, ...names]] : []))
    const plan = ['The plan', 'planName', 'planname']
    expect(named('SaleReport', { planName: 'UK', inventory_Id: 41 })).toEqual([
      plan,
      ['The SIM', 'iccid', 'inventory_Id'],
    ])
    expect(named('OfflineSaleReport', { saleID: 3, customerID: 12 })).toEqual([
      ['The invoice', 'invoiceNumber'],
      ['The customer', 'companyName'],
    ])
    expect(named('ApiOrderManagement', { partnerID: 12, planname: 'UK' })).toEqual([
      ['The partner', 'companyName'],
      plan,
    ])
  })

  it('require the permission for their target', () => {
    const sale = { ...bought, planName: 'UK', inventory_Id: 41 }
    expect(reportLinksOf('JapanReport', sale).map(({ label, key }) => [label, key])).toEqual([
      ['The sale', 'report.view'],
      ['All sales of this customer', 'report.view'],
      ['The plan', 'plan.view'],
      ['The SIM', 'inventory.view'],
    ])
  })
})
