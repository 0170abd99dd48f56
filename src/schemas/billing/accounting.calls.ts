import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import {
  AccountingAsked,
  AccountingExportAnswer,
  AccountingPreviewAnswer,
  AccountsAnswer,
  AccountsSaved,
  AccountsState,
} from './accounting/wire.ts'

/** Files for the accountant: `/BillingReports`. Their list has its own calls. */
export const accountingCalls = {
  GetAccountingAccounts: {
    method: 'GET',
    path: '/BillingReports/GetAccountingAccounts',
    part: 'accounting',
    access: { any: ['accounting.view'] },
    summary: 'The accounts of files for the accountant, as entered. An empty account is that of the chart.',
    success: AccountsAnswer,
  },
  SaveAccountingAccounts: {
    method: 'POST',
    path: '/BillingReports/SaveAccountingAccounts',
    part: 'accounting',
    access: { any: ['accounting.edit'] },
    summary: 'Change the accounts. A version other than the present one is refused.',
    payload: AccountsState,
    idempotent: true,
    success: AccountsSaved,
  },
  CheckAccountingExport: {
    method: 'POST',
    path: '/BillingReports/CheckAccountingExport',
    part: 'accounting',
    access: { any: ['accounting.export'] },
    summary: 'What a file of a period would hold, and what prevents it. Nothing is written.',
    payload: AccountingAsked,
    success: AccountingPreviewAnswer,
  },
  ExportAccounting: {
    method: 'POST',
    path: '/BillingReports/ExportAccounting',
    part: 'accounting',
    access: { any: ['accounting.export'] },
    summary: 'Export the documents of a period and mark them. GetAccountingFile downloads the file.',
    payload: AccountingAsked,
    idempotent: true,
    success: AccountingExportAnswer,
  },
  GetAccountingFile: {
    method: 'GET',
    path: '/BillingReports/GetAccountingFile',
    part: 'accounting',
    access: { any: ['accounting.export'] },
    summary: 'The file of an export: the same bytes each time.',
    query: Schema.Struct({ id: Schema.Int }),
    success: Schema.Uint8Array,
  },
} as const satisfies Record<string, Call>
