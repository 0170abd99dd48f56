import { Effect } from 'effect'
import { type Refused, UnexpectedAnswer } from '../../../schemas/core/errors.ts'
import { commonMessages, networkMessages } from '../../../schemas/core/messages.ts'
import type { BulkAnswer, BulkImport } from '../../../schemas/stock/bulk.ts'
import { refusal } from '../../core/refusal.ts'

/** The import of a successful answer; otherwise a refusal with its problems by field. */
export const bulkIn = (answer: BulkAnswer): Effect.Effect<BulkImport, Refused | UnexpectedAnswer> => {
  if (!answer.isSuccess) return Effect.fail(refusal(answer, commonMessages.saveRefused, answer.errors))
  return answer.bulk === undefined
    ? Effect.fail(new UnexpectedAnswer({ path: 'bulk', message: networkMessages.otherShape('bulk') }))
    : Effect.succeed(answer.bulk)
}
