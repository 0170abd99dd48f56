import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { SupplierInvoiceSearch } from '../../src/schemas/stock/supplier-invoice.ts'
import { SUPPLIER_INVOICE_PAGE_SIZE, supplierInvoiceMessages } from '../../src/schemas/stock/supplier-invoice-fields.ts'
import type { supplierInvoiceCalls } from '../../src/schemas/stock/supplier-invoices.calls.ts'
import type { EventStore } from '../core/events/event-store.ts'
import { attachment } from '../core/http/attachment.ts'
import { Fault } from '../core/http/faults.ts'
import { numberIn } from '../core/http/form-number.ts'
import { listAnswer } from '../core/http/raw-answer.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../core/http/request.ts'
import { windowOf } from '../core/http/window.ts'
import type { PageBytes } from '../core/projections/rows.ts'
import { Uploads } from '../core/uploads/uploads.ts'
import { searchedNames } from '../records/searched-names.ts'
import { correctInvoiceCosts } from './invoice-costs.ts'
import {
  itemsWithoutInvoice,
  supplierInvoiceFile,
  supplierInvoicePage,
  supplierInvoiceRecord,
} from './supplier-invoice-queries.ts'
import { updateSupplierInvoice } from './supplier-invoice-save.handlers.ts'

type Calls = typeof supplierInvoiceCalls
type Query<Name extends 'GetInvoiceList' | 'GetInvoiceFile'> = { readonly query: Calls[Name]['query']['Type'] }
type Brought = {
  readonly payload: Calls['UpdateInvoice']['form']['Type'] & {
    readonly InvoicePO?: Parameters<typeof updateSupplierInvoice>[1]
  }
}

/** The handlers of supplier invoices. */
export const supplierInvoiceHandlers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const uploads = yield* Uploads
  const saving = Effect.provideContext(yield* Effect.context<EventStore | SqlClient.SqlClient | Uploads>())

  const answered = Effect.fnUntraced(function* ({ rows, total }: PageBytes, said: { readonly [_: string]: unknown }) {
    const head = { isSuccess: true, message: '', requestId: yield* requestId, ...said }
    return listAnswer({ ...head, withoutInvoice: yield* itemsWithoutInvoice(sql) }, 'getInvoiceslist', rows, total)
  })

  const page = Effect.fnUntraced(function* ({ pageIndex = 1, pageSize, ...search }: SupplierInvoiceSearch) {
    const window = yield* windowOf(
      { name: 'pageIndex', value: pageIndex },
      { name: 'pageSize', value: pageSize ?? SUPPLIER_INVOICE_PAGE_SIZE },
    )
    const { supplierID } = search
    const ids = supplierID === undefined ? {} : { supplierID: ['suppliers', supplierID] as const }
    return yield* answered(yield* supplierInvoicePage(sql, search, window), { named: yield* searchedNames(sql, ids) })
  })

  return {
    GetInvoiceList: Effect.fnUntraced(function* ({ query: { id, PageIndex, PageSize } }: Query<'GetInvoiceList'>) {
      if (id === undefined) {
        return yield* page({
          ...(PageIndex !== undefined && { pageIndex: PageIndex }),
          ...(PageSize !== undefined && { pageSize: PageSize }),
        })
      }
      const found = yield* supplierInvoiceRecord(sql, id)
      const isSuccess = found.total > 0
      return yield* answered(found, { isSuccess, message: isSuccess ? '' : supplierInvoiceMessages.missing })
    }, reading),
    SearchInvoice: Effect.fnUntraced(function* ({ payload }: { readonly payload: SupplierInvoiceSearch }) {
      return yield* page(payload)
    }, reading),
    UpdateInvoice: Effect.fnUntraced(function* ({ payload: { id, checked, difference, reason, InvoicePO } }: Brought) {
      const saver = yield* saverOf('UpdateInvoice')
      const asked = {
        id: yield* numberIn('id', id),
        checked: checked === undefined ? null : checked === 'true',
        difference: difference ?? null,
        reason: reason ?? '',
      }
      return yield* saving(updateSupplierInvoice(asked, InvoicePO, saver))
    }, orDieUnlessFault),
    CorrectInvoiceCosts: Effect.fnUntraced(function* ({
      payload,
    }: {
      readonly payload: Calls['CorrectInvoiceCosts']['payload']['Type']
    }) {
      return yield* saving(correctInvoiceCosts(payload, yield* saverOf('CorrectInvoiceCosts')))
    }, orDieUnlessFault),
    GetInvoiceFile: Effect.fnUntraced(function* ({ query: { id } }: Query<'GetInvoiceFile'>) {
      const file = yield* supplierInvoiceFile(sql, id)
      const content = file === null ? null : yield* uploads.read(file.file)
      if (file === null || content === null) {
        return yield* new Fault({ status: 404, message: supplierInvoiceMessages.noFile })
      }
      return attachment(file, content)
    }, reading),
  }
})
