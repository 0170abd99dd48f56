import { Effect } from 'effect'
import { type AppError, Conflicted, Refused } from '../schemas/errors.ts'
import type { SaveAnswer } from '../schemas/inventory.ts'
import { inventoryMessages } from '../schemas/messages.ts'

/** The answer to a save of an item, where it was a yes; a no is a refusal, or a conflict with what others have saved. */
export const acceptedAnswer = <Answer extends SaveAnswer>(
  answer: Answer,
): Effect.Effect<Answer, Conflicted | Refused> => {
  if (answer.isSuccess) return Effect.succeed(answer)
  const message = answer.message || inventoryMessages.saveRefused
  if (answer.conflict) return Effect.fail(new Conflicted({ message, ...answer.conflict }))
  return Effect.fail(
    new Refused({
      message,
      errors: answer.errors ?? [],
      ...(answer.requestId === undefined ? {} : { requestId: answer.requestId }),
    }),
  )
}

/** A malformed submission that the server answered with a fault still names fields: those are shown at the fields. */
export const refusalOfFields = (error: AppError): AppError => {
  if (error._tag === 'Refused' && error.message === '') {
    return new Refused({ message: inventoryMessages.saveRefused, errors: error.errors })
  }
  if (error._tag !== 'Faulted' || error.errors.length === 0) return error
  return new Refused({
    message: error.message,
    errors: error.errors,
    ...(error.requestId === undefined ? {} : { requestId: error.requestId }),
  })
}

/** What the browser itself refuses, before anything is sent. */
export const refusedFields = (
  problems: Readonly<Record<string, string>>,
  message: string = inventoryMessages.saveRefused,
) => new Refused({ message, errors: Object.entries(problems).map(([field, text]) => ({ field, message: text })) })
