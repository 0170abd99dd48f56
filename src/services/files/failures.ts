import { Effect, Schema } from 'effect'
import { AppError, Faulted } from '../../schemas/core/errors.ts'
import { exportMessages } from '../../schemas/files/export-messages.ts'

const isAppError = Schema.is(AppError)

/** The statuses of a gateway whose server is down, or of a server that is overloaded. */
const passing: ReadonlySet<number> = new Set([502, 503, 504])

/** The request was lost, not refused: it may succeed a little later. */
export const isLost = (error: AppError): boolean =>
  error._tag === 'Unreachable' || (error._tag === 'Faulted' && passing.has(error.status))

/** An error that is not one of ours came from the disk. */
export const asFailure = (cause: unknown): AppError =>
  isAppError(cause)
    ? cause
    : new Faulted({ status: 507, message: exportMessages.notWritten(String(cause)), errors: [] })

/** One write operation to the disk. */
export const toDisk = <A>(step: () => Promise<A>) => Effect.tryPromise({ try: step, catch: asFailure })
