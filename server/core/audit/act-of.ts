import { contract } from '../../../src/schemas/contract.ts'
import type { AuditAct } from './acts.ts'
import { personalCalls } from './personal-calls.ts'

/** A finished answer, as the front door reports it. */
export type Answered = {
  /** Path and query as requested. */
  readonly target: string
  readonly status: number
  /** The account of the session; null without one. */
  readonly actor: string | null
  readonly isForged: boolean
  readonly isBulk: boolean
  /** The number of rows in a list answer; null for any other answer. */
  readonly rows: number | null
}

const names = new Map(Object.entries(contract).map(([name, { path }]) => [`/api${path}`, name]))

/** A contract name or a number. Anything else a caller puts into an address stays out of the trail. */
const known = (value: string | null): string => (value !== null && /^\w{1,40}$/.test(value) ? ` ${value}` : '')

/** A document in words: `offline-sale-17 PDF`, for a credit note with its number. */
const documentIn = (asked: URLSearchParams, file: 'PDF' | 'XML'): string => {
  const id = asked.get('id')?.replace(/\D/g, '').slice(0, 10)
  const credit = asked.get('credit') ?? ''
  return `offline-sale-${id} ${file}${/^[\w-]{1,40}$/.test(credit) ? ` ${credit}` : ''}`
}

/** The call by which somebody read one page of personal rows; null for any other answer. */
export const personalReading = ({ target, status, isBulk, rows }: Answered): string | null => {
  const name = names.get(target.split('?', 1)[0] ?? '')
  // Answers larger than a page are in the trail already, as exports.
  const isPage = status === 200 && !isBulk && rows !== null
  return isPage && name !== undefined && personalCalls.has(name) ? name : null
}

/** The entry that an answer adds to the audit trail; null if it adds none. */
export const actOf = (answered: Answered): { readonly act: AuditAct; readonly subject: string } | null => {
  const [path = '', query = ''] = answered.target.split('?', 2)
  const asked = new URLSearchParams(query)
  const name = names.get(path)
  const subject = name ?? 'no call'
  const { status } = answered
  if (status === 403 && answered.isForged) return { act: 'ForgeryRefused', subject }
  if (name === undefined) return null
  if (status === 401 || status === 403) return { act: 'AccessDenied', subject }
  if (status === 429) return { act: 'RequestLimited', subject }
  if (status !== 200) return null
  if (name === 'GetReportRows') {
    return { act: 'ListExported', subject: `${subject}${known(asked.get('ReportName'))}` }
  }
  if (name === 'GetPartnerRows') return { act: 'ListExported', subject: `${subject}${known(asked.get('Report'))}` }
  if (name === 'GetRejectedRows') return { act: 'ListExported', subject: `${subject}${known(asked.get('id'))}` }
  if (name === 'GetDeliveryFile' || name === 'GetApiDeliveryFile' || name === 'GetStatementPdf') {
    return { act: 'ListExported', subject: `${subject}${known(asked.get('id'))}` }
  }
  if (name === 'GetInvoicePdf') return { act: 'InvoiceDownloaded', subject: documentIn(asked, 'PDF') }
  if (name === 'GetElectronicInvoice') return { act: 'InvoiceDownloaded', subject: documentIn(asked, 'XML') }
  if (name === 'GetInvoicePO') {
    return { act: 'InvoiceDownloaded', subject: `inventory-${asked.get('id')?.replace(/\D/g, '').slice(0, 10)}` }
  }
  if (name === 'GetInvoiceFile') {
    return { act: 'InvoiceDownloaded', subject: `supplier-invoice-${asked.get('id')?.replace(/\D/g, '').slice(0, 10)}` }
  }
  return answered.isBulk ? { act: 'ListExported', subject } : null
}
