import type { RecordRow } from '../../../schemas/records/kit/shown.ts'

/** An invoice that a payment pays, and the amount of it. */
export type Settled = { readonly id: number; readonly invoiceNumber: string; readonly amount: string }

/** The invoices that a payment of the list pays; for a payment of one invoice also an amount that was paid back. */
export const settledIn = ({ settled }: RecordRow): ReadonlyArray<Settled> =>
  String(settled ?? '')
    .split('\n')
    .flatMap((line) => {
      const [id, invoiceNumber, amount] = line.split(' ')
      return invoiceNumber === undefined || amount === undefined ? [] : [{ id: Number(id), invoiceNumber, amount }]
    })

/** Whether the row is a payment of a customer or a part of it that was paid back; else it is of one invoice. */
export const isOfCustomer = ({ paymentID }: RecordRow): boolean => Number(paymentID) !== 0
