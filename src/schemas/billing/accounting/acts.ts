import { Schema } from 'effect'
import { EnteredAccounts } from './accounts.ts'
import type { AccountsState } from './wire.ts'

/** The accounts are changed; `version` is the one that was loaded. There is one set, with the id 1. */
export const AccountingAccountsAct = Schema.Struct({
  kind: Schema.Literal('accountingAccounts'),
  id: Schema.Int,
  version: Schema.NullOr(Schema.Int),
  draft: EnteredAccounts,
})
export type AccountingAccountsAct = typeof AccountingAccountsAct.Type

/** The form begins with the accounts as entered. */
export const accountingAccountsOf = ({ version, accounts }: AccountsState): AccountingAccountsAct => ({
  kind: 'accountingAccounts',
  id: 1,
  version,
  draft: accounts,
})
