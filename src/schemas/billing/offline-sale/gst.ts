import { type Minor, minorIn, minorText, shareOf } from '../../core/money/amount.ts'

/**
 * India's goods and services tax: half to the union (CGST) and half to the state (SGST) within a state, else as a whole
 * (IGST). Sources: IGST Act 2017, sections 7, 8 and 12; CGST Rules 2017, rule 46.
 */

/** The service code (SAC) of mobile telecommunications services, proposed for a line. */
export const TELECOM_SERVICE_CODE = '998413'

/** A service code (SAC) or goods code (HSN). */
export const SERVICE_CODE = /^\d{4}(?:\d{2}(?:\d{2})?)?$/
export const SERVICE_CODE_MESSAGE = `Enter 4, 6 or 8 digits, e.g. ${TELECOM_SERVICE_CODE}`

/** The states by their code in a GSTIN. */
const states: Readonly<Record<string, string>> = {
  'jammu and kashmir': '01',
  'himachal pradesh': '02',
  punjab: '03',
  chandigarh: '04',
  uttarakhand: '05',
  haryana: '06',
  delhi: '07',
  rajasthan: '08',
  'uttar pradesh': '09',
  bihar: '10',
  sikkim: '11',
  'arunachal pradesh': '12',
  nagaland: '13',
  manipur: '14',
  mizoram: '15',
  tripura: '16',
  meghalaya: '17',
  assam: '18',
  'west bengal': '19',
  jharkhand: '20',
  odisha: '21',
  chhattisgarh: '22',
  'madhya pradesh': '23',
  gujarat: '24',
  'dadra and nagar haveli and daman and diu': '26',
  maharashtra: '27',
  karnataka: '29',
  goa: '30',
  lakshadweep: '31',
  kerala: '32',
  'tamil nadu': '33',
  puducherry: '34',
  'andaman and nicobar islands': '35',
  telangana: '36',
  'andhra pradesh': '37',
  ladakh: '38',
}

/** The code of a state: from a GSTIN, else from the state's name; null if neither says one. */
export const stateCodeOf = ({ gstin, state }: { readonly gstin: string; readonly state: string }): string | null => {
  const [code] = /^\d{2}(?=[A-Z]{5}\d{4}[A-Z])/.exec(gstin.replace(/\s/g, '').toUpperCase()) ?? []
  return code ?? states[state.trim().toLowerCase().replace('&', 'and').replace(/\s+/g, ' ')] ?? null
}

/** Whether the tax is split within a state, or is that between two; null if the sale is not within India. */
export type Gst = 'withinState' | 'betweenStates' | null

/** The part of the union in a tax: half, rounded up. */
const half = (tax: Minor): Minor => shareOf(tax, 1n, 2n)

type Parts = { readonly cgst?: string; readonly sgst?: string; readonly igst?: string }

/**
 * The parts of a rate's tax; they add up to it. `left` is what was left of the invoice's tax before a credit note: the
 * parts of all its credit notes add up to those of the invoice.
 */
export const gstParts = (gst: Gst, tax: string, currency: string, left: string = tax): Parts => {
  if (gst === null) return {}
  if (gst === 'betweenStates') return { igst: tax }
  const [whole, before] = [minorIn(tax, currency) ?? 0n, minorIn(left, currency) ?? 0n]
  const union = half(before) - half(before - whole)
  return { cgst: minorText(union, currency), sgst: minorText(whole - union, currency) }
}
