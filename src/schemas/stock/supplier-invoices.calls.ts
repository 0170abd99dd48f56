import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { Masked } from '../core/masked.ts'
import type { Access } from '../people/permissions.ts'
import { InvoiceCostsAnswer, InvoiceCostsPayload } from './invoice-costs.ts'
import { InvoiceSaveAnswer, SupplierInvoiceSearch, SupplierInvoicesAnswer } from './supplier-invoice.ts'

const views = { any: ['invoice.view'] } as const satisfies Access

/** Supplier invoices, which SIMs refer to: `/InventoryMaster`. */
export const supplierInvoiceCalls = {
  GetInvoiceList: {
    method: 'GET',
    path: '/InventoryMaster/GetInvoiceList',
    part: 'invoices',
    access: views,
    summary: 'One supplier invoice by id, or a page of the list, the last received first.',
    query: Schema.Struct({
      id: Schema.optionalKey(Schema.Int),
      PageIndex: Schema.optionalKey(Schema.Int),
      PageSize: Schema.optionalKey(Schema.Int),
    }),
    success: SupplierInvoicesAnswer,
  },
  SearchInvoice: {
    method: 'POST',
    path: '/InventoryMaster/SearchInvoice',
    part: 'invoices',
    access: views,
    summary: 'The supplier invoices that match every given field. The number matches anywhere, both days are included.',
    payload: SupplierInvoiceSearch,
    success: SupplierInvoicesAnswer,
  },
  UpdateInvoice: {
    method: 'POST',
    path: '/InventoryMaster/UpdateInvoice',
    part: 'invoices',
    access: { any: ['invoice.edit'] },
    summary: 'Attach or replace the file of a supplier invoice, or mark it as checked or unchecked.',
    form: Schema.Struct({
      id: Schema.String,
      checked: Schema.optionalKey(Schema.Literals(['true', 'false'])),
      difference: Schema.optionalKey(Schema.String),
      reason: Schema.optionalKey(Masked),
    }),
    file: 'InvoicePO',
    idempotent: true,
    success: InvoiceSaveAnswer,
  },
  CorrectInvoiceCosts: {
    method: 'POST',
    path: '/InventoryMaster/CorrectInvoiceCosts',
    part: 'invoices',
    access: { any: ['inventory.edit'] },
    summary: 'Correct the costs of all SIMs of a supplier invoice, with a reason: all or none.',
    payload: InvoiceCostsPayload,
    idempotent: true,
    success: InvoiceCostsAnswer,
  },
  GetInvoiceFile: {
    method: 'GET',
    path: '/InventoryMaster/GetInvoiceFile',
    part: 'invoices',
    access: views,
    summary: 'The file of a supplier invoice, or that of its first SIM that has one, as an attachment.',
    query: Schema.Struct({ id: Schema.Int }),
    success: Schema.Uint8Array,
  },
} as const satisfies Record<string, Call>
