import type { Problems } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import type { FieldProblem } from '../../../src/schemas/core/answer.ts'

type Refused = { readonly isSuccess: false; readonly message: string; readonly errors: ReadonlyArray<FieldProblem> }

/** A refusal at the fields. */
export const refused = (problems: Problems): Refused => {
  const errors = Object.entries(problems).map(([field, message]) => ({ field, message }))
  return { isSuccess: false, message: errors[0]?.message ?? '', errors }
}
