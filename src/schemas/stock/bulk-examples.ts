import type { BulkFieldName } from './bulk-fields.ts'
import { plainIccid } from './identity/iccid.ts'

/**
 * The example rows of the template, and how a row made from them is recognised. An example never becomes a SIM. Its
 * codes are ones that nobody issues, and that are still recognised after a spreadsheet has counted them up. Pure.
 */

/** No SM-DP+ server can have this address: example.com is reserved (RFC 2606). */
const EXAMPLE_HOST = 'template.example.com'
const EXAMPLE_CARD = 'EXAMPLE-CARD'
/** No card has such a number: after 89 follows the country code of the issuer, and 999 is a reserved one (ITU-T E.164). */
const EXAMPLE_ICCID = '8999900'

export const bulkExamples: ReadonlyArray<Readonly<Partial<Record<BulkFieldName, string>>>> = [
  {
    type: 'Local',
    country: 'United Kingdom',
    supplierID: 'Name or ID of the supplier',
    planID: 'Name, ID or product code of the plan',
    activationCode: `LPA:1$${EXAMPLE_HOST}$MATCHING-ID-1`,
    formFactor: 'eSIM',
    iccid: `${EXAMPLE_ICCID}000000000014`,
    paymentType: 'Prepaid',
    invoiceNumber: 'INV-1001',
    InvoiceCurrency: 'EUR',
    invoiceCost: '120.50',
    buyingCost: '7.25',
    sellingcost: '19.99',
    stockReceivedDate: '15/01/2026',
    expiryDate: '31/12/2027',
  },
  {
    type: 'Roaming',
    region: 'Europe',
    supplierID: 'Name or ID of the supplier',
    planID: 'Name, ID or product code of the plan',
    activationCode: `${EXAMPLE_CARD}-1`,
    formFactor: 'Physical SIM',
    iccid: `${EXAMPLE_ICCID}000000000022`,
    simpin: '0123',
    paymentType: 'Postpaid',
    InvoiceCurrency: 'USD',
    stockReceivedDate: '15/01/2026',
    expiryDate: '31/12/2027',
    locationID: 'Main Warehouse',
  },
]

/** Also a code that was spoilt while it was changed. */
const isExampleCode = (code: string): boolean => {
  const text = code.toLowerCase()
  return text.includes(EXAMPLE_HOST) || text.startsWith(EXAMPLE_CARD.toLowerCase())
}

/** The fields of a row whose codes are examples from the template. */
export const exampleFields = ({
  activationCode,
  iccid,
}: Readonly<Record<'activationCode' | 'iccid', string>>): ReadonlyArray<'activationCode' | 'iccid'> => [
  ...(isExampleCode(activationCode) ? (['activationCode'] as const) : []),
  ...(plainIccid(iccid).startsWith(EXAMPLE_ICCID) ? (['iccid'] as const) : []),
]
