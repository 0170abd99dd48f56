import { Schema } from 'effect'
import { answerFields, formFields } from '../../core/answer.ts'
import { SaveConflict } from '../../core/saving.ts'
import { EnteredAccounts } from './accounts.ts'
import { accountingFormats, accountingScopes } from './choices.ts'

/** The calls' shapes of files for the accountant. */

/** What a person asks for. A text that is no choice is refused at its field. */
export const AccountingAsked = Schema.Struct({
  from: Schema.String,
  to: Schema.String,
  format: Schema.Literals(accountingFormats.map(({ value }) => value)),
  scope: Schema.Literals(accountingScopes.map(({ value }) => value)),
})
export type AccountingAsked = typeof AccountingAsked.Type

/** The documents of one currency, and the sum of their debits, which is that of their credits. */
export const AccountingSum = Schema.Struct({
  currency: Schema.String,
  documents: Schema.Int,
  debit: Schema.String,
  credit: Schema.String,
})
export type AccountingSum = typeof AccountingSum.Type

/** What a file would hold. `since` is the day of the last export of the format that had documents of the period. */
export const AccountingPreview = Schema.Struct({
  documents: Schema.Int,
  new: Schema.Int,
  since: Schema.String,
  sums: Schema.Array(AccountingSum),
  /** What the file leaves out. */
  leftOut: Schema.Array(Schema.String),
})
export type AccountingPreview = typeof AccountingPreview.Type

export const AccountingPreviewAnswer = Schema.Struct({
  ...formFields,
  preview: Schema.optionalKey(AccountingPreview),
})

/** The accounts as entered; `version` counts their changes. */
export const AccountsState = Schema.Struct({ version: Schema.Int, accounts: EnteredAccounts })
export type AccountsState = typeof AccountsState.Type

export const AccountsAnswer = Schema.Struct({ ...answerFields, ...AccountsState.fields })
export const AccountsSaved = Schema.Struct({ ...formFields, conflict: Schema.optionalKey(SaveConflict) })
export const AccountingExportAnswer = Schema.Struct({ ...formFields, id: Schema.optionalKey(Schema.Int) })
