import { Context, Effect, Layer } from 'effect'
import type { ActOutcome, ActRequest } from '../../schemas/acts/act.ts'
import { accountsProblems } from '../../schemas/billing/accounting/accounts.ts'
import type { AccountingAccountsAct } from '../../schemas/billing/accounting/acts.ts'
import { accountingMessages } from '../../schemas/billing/accounting/choices.ts'
import type { AccountingChecked, AccountingDraft } from '../../schemas/billing/accounting/draft.ts'
import type { AccountingAsked, AccountsState } from '../../schemas/billing/accounting/wire.ts'
import { accountingCalls } from '../../schemas/billing/accounting.calls.ts'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { acceptedAnswer, refusal, refusalOfFields, refusedFields, succeeded } from '../core/refusal.ts'
import { BrowserDownload } from '../files/browser-download.ts'

export type CheckQuery = { readonly draft: AccountingDraft }
export type ExportRequest = CheckQuery & { readonly submissionId: string }
export type AccountingFileQuery = { readonly id: number }

const askedFor = ({ draft }: CheckQuery): AccountingAsked => draft as AccountingAsked

/** Files for the accountant and their accounts. */
export class AccountingService extends Context.Service<
  AccountingService,
  {
    readonly accounts: () => Effect.Effect<AccountsState, AppError>
    readonly check: (query: CheckQuery) => Effect.Effect<AccountingChecked, AppError>
    /** Marks the documents and gives their file to the person. Fails with `Refused` (messages by field). */
    readonly export: (request: ExportRequest) => Effect.Effect<{ readonly message: string }, AppError>
    /** Gives the file of an earlier export to the person. */
    readonly download: (query: AccountingFileQuery) => Effect.Effect<void, AppError>
    readonly saveAccounts: (request: ActRequest<AccountingAccountsAct>) => Effect.Effect<ActOutcome, AppError>
  }
>()('simdesk/services/AccountingService') {
  static readonly overHttp = Layer.effect(
    AccountingService,
    Effect.gen(function* () {
      const http = yield* Http
      const downloads = yield* BrowserDownload

      const accounts = Effect.fn('AccountingService.accounts')(function* () {
        const call = http.call(accountingCalls.GetAccountingAccounts, {})
        const { version, accounts: entered } = yield* Effect.flatMap(call, succeeded(commonMessages.saveRefused))
        return { version, accounts: entered }
      })

      const check = Effect.fn('AccountingService.check')(function* (query: CheckQuery) {
        const call = http.call(accountingCalls.CheckAccountingExport, { payload: askedFor(query) })
        const { preview = null, errors = [] } = yield* Effect.mapError(call, refusalOfFields())
        return { preview, problems: Object.fromEntries(errors.map(({ field, message }) => [field, message])) }
      })

      const download = Effect.fn('AccountingService.download')(function* ({ id }: AccountingFileQuery) {
        const { name, blob } = yield* http.download(accountingCalls.GetAccountingFile, { query: { id } })
        yield* downloads.save(name, blob)
      })

      const exportDocuments = Effect.fn('AccountingService.export')(function* (request: ExportRequest) {
        const headers = { [IDEMPOTENCY_HEADER]: request.submissionId }
        const call = http.call(accountingCalls.ExportAccounting, { payload: askedFor(request), headers })
        const answer = yield* Effect.mapError(call, refusalOfFields())
        const { isSuccess, id, errors } = answer
        if (!isSuccess || id === undefined) return yield* refusal(answer, commonMessages.saveRefused, errors)
        yield* download({ id })
        return { message: answer.message ?? '' }
      })

      const saveAccounts = Effect.fn('AccountingService.saveAccounts')(function* ({
        act: { version, draft },
        submissionId,
      }: ActRequest<AccountingAccountsAct>) {
        const problems = accountsProblems(draft)
        if (Object.keys(problems).length > 0) return yield* refusedFields(problems)
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        const payload = { version: version ?? 0, accounts: draft }
        const call = http.call(accountingCalls.SaveAccountingAccounts, { payload, headers })
        const answer = yield* Effect.flatMap(Effect.mapError(call, refusalOfFields()), acceptedAnswer)
        return { message: answer.message || accountingMessages.saved }
      })

      return AccountingService.of({ accounts, check, export: exportDocuments, download, saveAccounts })
    }),
  )

  static readonly ask = askOf(AccountingService, AccountingService.overHttp)
}
