import { contract } from '../../src/schemas/contract.ts'
import type { AuditAct } from '../domain/audit.ts'

/** A finished answer, as the front door knows it. */
export type Answered = {
  /** Path and query, as they were asked for. */
  readonly target: string
  readonly status: number
  /** The account whose session it was. */
  readonly actor: string | null
  readonly isForged: boolean
  readonly isBulk: boolean
}

const names = new Map(Object.entries(contract).map(([name, { path }]) => [`/api${path}`, name]))

/** A number or a name of the contract; whatever else somebody writes into an address does not get into the trail. */
const known = (value: string | null): string => (value !== null && /^\w{1,40}$/.test(value) ? ` ${value}` : '')

/** The entry of the audit trail that an answer makes; null where it makes none. */
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
  if (name === 'GetDeliveryFile' || name === 'GetApiDeliveryFile') {
    return { act: 'ListExported', subject: `${subject}${known(asked.get('id'))}` }
  }
  if (name === 'GetInvoicePdf') {
    return { act: 'InvoiceDownloaded', subject: `offline-sale-${asked.get('id')?.replace(/\D/g, '').slice(0, 10)}` }
  }
  if (name === 'GetInvoicePO') {
    return { act: 'InvoiceDownloaded', subject: `inventory-${asked.get('id')?.replace(/\D/g, '').slice(0, 10)}` }
  }
  if (name === 'GetInvoiceFile') {
    return { act: 'InvoiceDownloaded', subject: `supplier-invoice-${asked.get('id')?.replace(/\D/g, '').slice(0, 10)}` }
  }
  return answered.isBulk ? { act: 'ListExported', subject } : null
}
