import { Effect, Schema } from 'effect'
import { AppError, Faulted } from '../../schemas/core/errors.ts'
import { exportMessages } from '../../schemas/files/export-messages.ts'

const isAppError = Schema.is(AppError)

/** What a gateway says of a server that is not there, or a server of itself, for a while. */
const passing: ReadonlySet<number> = new Set([502, 503, 504])

/** Lost on the way, not refused: the same request may well be answered a little later. */
export const isLost = (error: AppError): boolean =>
  error._tag === 'Unreachable' || (error._tag === 'Faulted' && passing.has(error.status))

/** What is no failure of ours came from the disk. */
export const asFailure = (cause: unknown): AppError =>
  isAppError(cause)
    ? cause
    : new Faulted({ status: 507, message: exportMessages.notWritten(String(cause)), errors: [] })

/** A step towards the disk. */
export const toDisk = <A>(step: () => Promise<A>) => Effect.tryPromise({ try: step, catch: asFailure })
