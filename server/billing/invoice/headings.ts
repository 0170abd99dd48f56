/** The names of the columns of the lines. */
export const headings = {
  plan: 'Plan',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  discount: 'Discount',
  taxRate: 'Tax',
  net: 'Net',
} as const
