import { Context, Effect, Layer } from 'effect'
import type { ActOutcome, ActRequest } from '../../schemas/acts/act.ts'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import { commonMessages, inventoryMessages } from '../../schemas/core/messages.ts'
import { plainReason, requiredReasonProblems } from '../../schemas/stock/inventory-correction.ts'
import { correctionOfCosts, costsProblems, type InvoiceCostsAct } from '../../schemas/stock/invoice-costs.ts'
import type { InvoiceFileAct } from '../../schemas/stock/stock-acts.ts'
import { differenceText, type InvoiceCheckAct } from '../../schemas/stock/supplier-invoice.ts'
import { supplierInvoiceMessages } from '../../schemas/stock/supplier-invoice-fields.ts'
import { supplierInvoiceCalls } from '../../schemas/stock/supplier-invoices.calls.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { acceptedAnswer, refusal, refusalOfFields, refusedFields, succeeded } from '../core/refusal.ts'
import { fileVault } from '../core/vault.ts'
import { BrowserDownload } from '../files/browser-download.ts'

export type InvoiceQuery = { readonly id: number }
export type InvoiceCheck = InvoiceQuery & { readonly isChecked: boolean; readonly submissionId: string }

type Change = {
  readonly form: {
    readonly id: string
    readonly checked?: 'true' | 'false'
    readonly difference?: string
    readonly reason?: string
  }
  readonly file: File | null
}

/** Actions on a supplier invoice outside its list. */
export class SupplierInvoiceService extends Context.Service<
  SupplierInvoiceService,
  {
    /** The number of SIMs without an invoice. */
    readonly countWithout: () => Effect.Effect<number, AppError>
    /** Attaches or replaces the file. Fails with `Refused` (messages by field). */
    readonly attach: (request: ActRequest<InvoiceFileAct>) => Effect.Effect<ActOutcome, AppError>
    /** Corrects the costs of its SIMs, or says what would change. Fails with `Refused` (messages by field). */
    readonly correctCosts: (request: ActRequest<InvoiceCostsAct>) => Effect.Effect<ActOutcome, AppError>
    /** Records who checked the invoice, or that nobody did. */
    readonly check: (request: InvoiceCheck) => Effect.Effect<ActOutcome, AppError>
    /** Records who checked an invoice that differs, and why; or answers the amounts, if they are others by now. */
    readonly checkDifferent: (request: ActRequest<InvoiceCheckAct>) => Effect.Effect<ActOutcome, AppError>
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

      const update = Effect.fnUntraced(function* (change: Change, submissionId: string) {
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        const call = http.call(supplierInvoiceCalls.UpdateInvoice, { ...change, headers })
        const answer = yield* Effect.mapError(call, refusalOfFields())
        const { amounts } = answer
        if (amounts !== undefined) return { message: answer.message ?? '', confirm: amounts }
        const { message } = yield* acceptedAnswer(answer)
        return { message: message ?? '' }
      })

      const attach = Effect.fn('SupplierInvoiceService.attach')(function* ({
        act,
        submissionId,
      }: ActRequest<InvoiceFileAct>) {
        if (act.file === null) return yield* refusedFields({ invoicePO: supplierInvoiceMessages.fileRequired })
        const file = fileVault.get(act.file.ref)
        if (file === undefined) return yield* refusedFields({ invoicePO: 'Choose the file again' })
        return yield* update({ form: { id: String(act.id) }, file }, submissionId)
      })

      const check = Effect.fn('SupplierInvoiceService.check')(function* ({
        id,
        isChecked,
        submissionId,
      }: InvoiceCheck) {
        const checked = isChecked ? ('true' as const) : ('false' as const)
        const { message, confirm } = yield* update({ form: { id: String(id), checked }, file: null }, submissionId)
        return confirm === undefined ? { message } : yield* refusal({ message }, commonMessages.saveRefused)
      })

      const checkDifferent = Effect.fn('SupplierInvoiceService.checkDifferent')(function* ({
        act: { id, confirm, draft },
        submissionId,
      }: ActRequest<InvoiceCheckAct>) {
        const problems = requiredReasonProblems(draft.reason)
        if (Object.keys(problems).length > 0) return yield* refusedFields(problems)
        const confirmed = { difference: differenceText(confirm), reason: plainReason(draft.reason) }
        return yield* update({ form: { id: String(id), checked: 'true', ...confirmed }, file: null }, submissionId)
      })

      const correctCosts = Effect.fn('SupplierInvoiceService.correctCosts')(function* ({
        act: { id, confirm, draft },
        submissionId,
      }: ActRequest<InvoiceCostsAct>) {
        const correction = correctionOfCosts(draft)
        const problems = costsProblems(correction)
        if (Object.keys(problems).length > 0) return yield* refusedFields(problems)
        const payload = {
          id,
          ...correction,
          ...(draft.planID !== '' && { planID: Number(draft.planID) }),
          ...(confirm !== null && { confirmed: confirm.changed }),
          ...(confirm?.digest !== undefined && { digest: confirm.digest }),
        }
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        const call = http.call(supplierInvoiceCalls.CorrectInvoiceCosts, { payload, headers })
        const answer = yield* Effect.mapError(call, refusalOfFields())
        const message = answer.message ?? ''
        if (answer.isSuccess) return { message }
        const { counts, plans, errors } = answer
        if (counts === undefined) return yield* refusal(answer, commonMessages.saveRefused, errors)
        return { message, confirm: counts, ...(plans && { plans }) }
      })

      const download = Effect.fn('SupplierInvoiceService.download')(function* ({ id }: InvoiceQuery) {
        const { name, blob } = yield* http.download(supplierInvoiceCalls.GetInvoiceFile, { query: { id } })
        yield* downloads.save(name, blob)
      })

      return SupplierInvoiceService.of({ countWithout, attach, correctCosts, check, checkDifferent, download })
    }),
  )

  static readonly ask = askOf(SupplierInvoiceService, SupplierInvoiceService.overHttp)
}
