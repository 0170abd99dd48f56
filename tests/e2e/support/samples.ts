import { randomInt } from 'node:crypto'

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

const luhnDigit = (payload: string): number => {
  const sum = [...payload].reverse().reduce((total, character, index) => {
    const digit = Number(character)
    if (index % 2 === 1) return total + digit
    const doubled = digit * 2
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** A unique ICCID with its check digit. */
export const newIccid = (): string => {
  const payload = `8944${digits(14)}`
  return `${payload}${luhnDigit(payload)}`
}

/** A unique code, readable in a failure's message. */
export const newCode = (prefix = 'E2E'): string => `${prefix}-${Date.now().toString(36).toUpperCase()}-${digits(6)}`

/** A file that a form refuses as an invoice. */
export const notAnInvoice = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No invoice') }

/** A PDF small enough to read, real enough for a server that checks the content. */
export const invoicePdf = {
  name: 'invoice.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
      'xref\n0 3\n0000000000 65535 f \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n110\n%%EOF\n',
  ),
}
