import { due } from './offline-book-queries.ts'

/** SQL: what the invoice `s` still has to be paid. */
export const open = `greatest(${due}, 0)`
/** SQL: what was paid too much and is to be refunded. */
export const toRefund = `greatest(-${due}, 0)`
