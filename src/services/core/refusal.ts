/** Turns refusals in answers (`isSuccess: false`) into errors. */
import { Effect } from 'effect'
import { type AppError, Conflicted, Refused } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import type { SaveAnswer } from '../../schemas/core/saving.ts'

type No = {
  readonly message?: string | null
  readonly requestId?: string | undefined
  readonly savedAs?: number | undefined
}
type Answer = No & { readonly isSuccess: boolean }

/** The message of a refusal. Without a reason from the server, it says how many fields need a correction. */
const wordsOfNo = (message: string, errors: Refused['errors']): string =>
  message === commonMessages.saveRefused && errors.length > 0
    ? commonMessages.notSaved(new Set(errors.map(({ field }) => field)).size)
    : message

/** A refusal by the server, in its own words if it sent any. */
export const refusal = (
  { message, requestId, savedAs }: No,
  fallback: string,
  errors: Refused['errors'] = [],
): Refused =>
  new Refused({
    message: wordsOfNo(message || fallback, errors),
    errors,
    ...(requestId === undefined ? {} : { requestId }),
    ...(savedAs === undefined ? {} : { savedAs }),
  })

/** The answer if the server succeeded. The lists of a refusal mean nothing. */
export const succeeded =
  (fallback: string) =>
  <A extends Answer>(answer: A): Effect.Effect<A, Refused> =>
    answer.isSuccess ? Effect.succeed(answer) : Effect.fail(refusal(answer, fallback))

/** The answer to a successful save. Otherwise a refusal, or a conflict with another person's save. */
export const acceptedAnswer = <A extends SaveAnswer>(answer: A): Effect.Effect<A, Conflicted | Refused> => {
  if (answer.isSuccess) return Effect.succeed(answer)
  const no = refusal(answer, commonMessages.saveRefused, answer.errors)
  return Effect.fail(answer.conflict ? new Conflicted({ message: no.message, ...answer.conflict }) : no)
}

/** A fault that names fields (a malformed submission) becomes a refusal, shown at those fields. */
export const refusalOfFields =
  (fallback: string = commonMessages.saveRefused) =>
  (error: AppError): AppError =>
    error._tag === 'Refused' || (error._tag === 'Faulted' && error.errors.length > 0)
      ? refusal(error, fallback, error.errors)
      : error

/** A refusal by the browser itself, before anything is sent. */
export const refusedFields = (
  problems: Readonly<Record<string, string>>,
  message: string = commonMessages.saveRefused,
): Refused =>
  refusal(
    { message },
    message,
    Object.entries(problems).map(([field, text]) => ({ field, message: text })),
  )
