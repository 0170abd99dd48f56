import { Context, Effect, Layer } from 'effect'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import { inventoryMessages } from '../../schemas/core/messages.ts'
import { supplierInvoiceCalls } from '../../schemas/stock/supplier-invoices.calls.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { acceptedAnswer, refusalOfFields, refusedFields, succeeded } from '../core/refusal.ts'
import { fileVault } from '../core/vault.ts'
import { BrowserDownload } from '../files/browser-download.ts'

export type InvoiceQuery = { readonly id: number }
/** A file for an invoice, or whether the invoice was checked. */
export type InvoiceSave = InvoiceQuery & { readonly submissionId: string } & (
    | { readonly fileRef: string }
    | { readonly isChecked: boolean }
  )

/** Actions on a supplier invoice outside its list. */
export class SupplierInvoiceService extends Context.Service<
  SupplierInvoiceService,
  {
    /** The number of SIMs without an invoice. */
    readonly countWithout: () => Effect.Effect<number, AppError>
    /** Attaches or replaces the file, or records who checked the invoice. Fails with `Refused` (messages by field). */
    readonly save: (request: InvoiceSave) => Effect.Effect<{ readonly message: string }, AppError>
    /** Gives the file to the person. */
    readonly download: (query: InvoiceQuery) => Effect.Effect<void, AppError>
  }
>()('simdesk/services/SupplierInvoiceService') {
  static readonly overHttp = Layer.effect(
    SupplierInvoiceService,
    Effect.gen(function* () {
      const http = yield* Http
      const downloads = yield* BrowserDownload

      const countWithout = Effect.fn('SupplierInvoiceService.countWithout')(function* () {
        const call = http.call(supplierInvoiceCalls.GetInvoiceList, { query: { PageIndex: 1, PageSize: 1 } })
        return (yield* Effect.flatMap(call, succeeded(inventoryMessages.fetchError('')))).withoutInvoice
      })

      const save = Effect.fn('SupplierInvoiceService.save')(function* (request: InvoiceSave) {
        const file = 'fileRef' in request ? fileVault.get(request.fileRef) : null
        if (file === undefined) return yield* refusedFields({ invoicePO: 'Choose the file again' })
        const checked =
          'isChecked' in request ? { checked: request.isChecked ? ('true' as const) : ('false' as const) } : {}
        const form = { id: String(request.id), ...checked }
        const headers = { [IDEMPOTENCY_HEADER]: request.submissionId }
        const call = http.call(supplierInvoiceCalls.UpdateInvoice, { form, file, headers })
        const { message } = yield* Effect.flatMap(Effect.mapError(call, refusalOfFields()), acceptedAnswer)
        return { message: message ?? '' }
      })

      const download = Effect.fn('SupplierInvoiceService.download')(function* ({ id }: InvoiceQuery) {
        const { name, blob } = yield* http.download(supplierInvoiceCalls.GetInvoiceFile, { query: { id } })
        yield* downloads.save(name, blob)
      })

      return SupplierInvoiceService.of({ countWithout, save, download })
    }),
  )

  static readonly ask = askOf(SupplierInvoiceService, SupplierInvoiceService.overHttp)
}
