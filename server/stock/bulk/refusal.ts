import { Data } from 'effect'
import type { FieldProblem } from '../../../src/schemas/core/answer.ts'

/** Why a request about an import is refused: the message, and the fields it names. */
export class BulkRefusal extends Data.TaggedError('BulkRefusal')<{
  readonly message: string
  readonly errors?: ReadonlyArray<FieldProblem>
}> {}

export const refused = (message: string, errors?: ReadonlyArray<FieldProblem>) =>
  new BulkRefusal(errors === undefined ? { message } : { message, errors })
