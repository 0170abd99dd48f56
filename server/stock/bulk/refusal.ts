import { Data } from 'effect'
import type { FieldProblem } from '../../../src/schemas/core/answer.ts'

/** Why something about an import is refused: what its person reads, and what it names. */
export class BulkRefusal extends Data.TaggedError('BulkRefusal')<{
  readonly message: string
  readonly errors?: ReadonlyArray<FieldProblem>
}> {}

export const refused = (message: string, errors?: ReadonlyArray<FieldProblem>) =>
  new BulkRefusal(errors === undefined ? { message } : { message, errors })
