import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { RowFields } from '../../../src/views/reports/row-fields.tsx'
import { ItemSide } from '../../../src/views/stock/inventory/item-side.tsx'
import { JudgedTable } from '../../../src/views/stock/judged-table.tsx'
import { OpensContext } from '../../../src/views/ui/link.tsx'
import { edit, record } from '../../machines/stock/inventory-form.support.ts'
import { atServerWithout, markupFor } from '../support/markup.tsx'

/** The links of a view, each with its text, for a person who may open these addresses. */
const linksIn = (view: ReactNode, opens: (href: string) => boolean = () => true) => {
  const markup = markupFor(atServerWithout(), <OpensContext value={opens}>{view}</OpensContext>)
  return [...markup.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href = '', text = '']) => [
    text.replaceAll(/<[^>]*>/g, ''),
    href.replaceAll('&amp;', '&'),
  ])
}

it('a SIM links to its plan, supplier, supplier invoice and holder, as far as the person may open them', async () => {
  const held = { planName: 'Asia 5 GB', stockStatus: 'sold', assignedTo: 'Compass', assignedID: 4 }
  const { actor } = await edit({ ...record, ...held, assignedKind: 'partner' })
  const plan = ['Asia 5 GB', '/pages/EditPlan/Asia%205%20GB?pid=7']
  const supplier = ['Northwind Telecom', '/pages/supplierMaster/edit/3']
  const side = <ItemSide actor={actor} act={null} />
  expect(linksIn(side)).toEqual([
    plan,
    supplier,
    ['INV-12', '/pages/InventoryMaster/InvoicePO?searchBy=invoiceNumber&text=INV-12'],
    ['Compass', '/pages/PartnerMaster/Edit/4'],
  ])
  expect(linksIn(side, (href) => href.startsWith('/pages/EditPlan/'))).toEqual([plan])
  expect(markupFor(atServerWithout(), <OpensContext value={() => false}>{side}</OpensContext>)).toContain('Compass')
})

it('a verdict links to its SIM and plan; an unknown code has neither', () => {
  const row = { line: 1, id: 12, iccid: '8944', planName: 'Asia', expiryDate: '', isOk: true, verdict: 'OK' }
  const unknown = { ...row, line: 2, id: 0, iccid: '77', planName: '', isOk: false, verdict: 'Unknown' }
  expect(linksIn(<JudgedTable rows={[row, unknown]} label="SIMs" />)).toEqual([
    ['8944', '/pages/InventoryMaster/Edit/12'],
    ['Asia', '/pages/PlanMaster/Asia'],
  ])
})

it('the name of a record in the row of a report links to it', () => {
  const list = pagedListOf('ApiOrderManagement')
  const row = { id: 9, partnerID: 12, companyName: 'Compass', planname: 'Asia', quantity: 2 }
  const fields = <RowFields list={list} fields={list.fields} row={row} />
  expect(linksIn(fields).slice(-2)).toEqual([
    ['Compass', '/pages/PartnerMaster/Edit/12'],
    ['Asia', '/pages/PlanMaster/Asia'],
  ])
  expect(linksIn(fields, () => false)).toEqual([])
})
