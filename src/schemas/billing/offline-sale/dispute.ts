import type { OfflineSale } from './invoice.ts'

/** The dispute of an invoice that has not ended; null for none. */
export const openDispute = ({ disputes = [] }: Pick<OfflineSale, 'disputes'>) =>
  disputes.find(({ ended }) => ended === undefined) ?? null
