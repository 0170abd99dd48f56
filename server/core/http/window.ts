import { Effect } from 'effect'
import { HttpServerRequest } from 'effect/http'
import type { FieldProblem } from '../../../src/schemas/core/answer.ts'
import type { Window } from '../projections/rows.ts'
import { exchangeIn } from './exchange.ts'
import { Fault } from './faults.ts'

const MAX_PAGE_SIZE = 200
/** No screen shows more rows at a time; a larger request is an export. */
const LARGEST_SHOWN = 100
const MAX_SKIP = 2_000_000_000

type Asked = { readonly name: string; readonly value: number }

/** The rows of a requested page. A page behind the last one is empty; an impossible page is a fault. */
export const windowOf = Effect.fnUntraced(function* (page: Asked, size: Asked) {
  const errors: Array<FieldProblem> = []
  if (page.value < 1) errors.push({ field: page.name, message: 'Pages are counted from 1' })
  if (size.value < 1 || size.value > MAX_PAGE_SIZE) {
    errors.push({ field: size.name, message: `A page has 1 to ${MAX_PAGE_SIZE} rows` })
  }
  if (errors.length > 0) {
    return yield* new Fault({ status: 400, message: errors.map(({ message }) => `${message}.`).join(' '), errors })
  }
  const exchange = exchangeIn(yield* HttpServerRequest.HttpServerRequest)
  if (size.value > LARGEST_SHOWN) exchange.isBulk = true
  const window: Window = { skip: Math.min((page.value - 1) * size.value, MAX_SKIP), take: size.value }
  exchange.window = window
  return window
})
