import type { MailKind } from './templates.ts'

/** The placeholders of a mail text, such as `{number}`. Plain data, no library. */

/** The meaning of each placeholder. */
const placeholders = {
  number: 'Number of the document',
  invoice: 'Number of the invoice',
  customer: 'Name of the customer',
  total: 'Total of the document',
  due: 'Amount due on the invoice',
  invoiceDate: 'Date of the invoice',
  dueDate: 'Due date of the invoice',
  overdue: 'Days overdue, such as 14 days',
  company: 'Name of our company',
} as const
type Placeholder = keyof typeof placeholders
export type PlaceholderValues = Readonly<Record<Placeholder, string>>

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

/** The placeholders of a template, each with its meaning. Only a reminder knows how long an invoice is overdue. */
export const placeholdersOf = (kind: MailKind): ReadonlyArray<readonly [name: string, meaning: string]> =>
  Object.entries(placeholders).filter(([name]) => name !== 'overdue' || kind.startsWith('reminder'))

/** A template with the values in place of its placeholders. A value is never read as a template. */
export const filledIn = (template: string, values: PlaceholderValues): string =>
  template.replace(/\{([^{}]*)\}/g, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))

/** The same as one line: a name may have line breaks, a subject has none. */
export const filledInLine = (template: string, values: PlaceholderValues): string =>
  filledIn(template, values).replace(/\s+/g, ' ').trim()

/** Why a template cannot be used: it has a placeholder that its mail does not know. Null if it can. */
export const templateProblem = (kind: MailKind, template: string): string | null => {
  const known = placeholdersOf(kind).map(([name]) => `{${name}}`)
  // Braces that do not match are found too: `{{total}}` would be sent with a brace on either side.
  const unknown = template.match(/\{+[^{}\n]{0,40}\}*|\}/g)?.find((found) => !known.includes(found))
  return unknown === undefined ? null : `${unknown.trim()} is not known. Known: ${known.join(', ')}`
}
