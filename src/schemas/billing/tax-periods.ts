/** What the rows of the tax summary are added up for. Months unless chosen. */
export const taxPeriods = [
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'Year' },
] as const
