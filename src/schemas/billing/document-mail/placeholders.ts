/** The placeholders of a mail text, such as `{number}`. Plain data, no library. */

/** What each placeholder stands for. */
const placeholders = {
  number: 'number of the document',
  invoice: 'number of the invoice',
  customer: 'name of the customer',
  total: 'total of the document',
  due: 'open amount of the invoice',
  dueDate: 'due date of the invoice',
  company: 'name of our company',
} as const
type Placeholder = keyof typeof placeholders
export type PlaceholderValues = Readonly<Record<Placeholder, string>>

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

/** A template with the values in place of its placeholders. A value is never read as a template. */
export const filledIn = (template: string, values: PlaceholderValues): string =>
  template.replace(/\{([^{}]*)\}/g, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))
