import type { Effect } from 'effect'
import { fromPromise } from 'xstate'
import type { AppError } from '../../schemas/core/errors.ts'
import { onDemand } from '../../services/core/on-demand.ts'
import type { Ground } from '../../services/core/runtime.ts'
import { needsReload } from './failure.ts'

const CODE_MISSING = 'A part of SIM Desk could not be loaded. Load the page again.'

/**
 * The error for missing code: an `AppError`, which the journal can write. It is a plain error if the code for errors is
 * missing, too.
 */
const codeMissing = (): Promise<Error> =>
  onDemand.runtime().then(
    ({ notFound }) => notFound(CODE_MISSING),
    () => new Error(CODE_MISSING),
  )

/** Loads the code of a program and runs it; `signal` aborts it when its state is left. */
export const runLoaded = async <Output>(
  load: () => Promise<Effect.Effect<Output, AppError, Ground>>,
  signal: AbortSignal,
): Promise<Output> => {
  try {
    const [program, { runtime }] = await Promise.all([load(), onDemand.runtime()])
    return await runtime.runPromise(program, { signal })
  } catch (reason) {
    throw needsReload(reason) ? await codeMissing() : reason
  }
}

/**
 * A service call as an invoked actor. `load` imports the service when the call is made, so that no first paint waits
 * for it. Leaving the state aborts the call. A failure reaches the machine as `event.error`, an `AppError`.
 */
export const fromEffect = <Output, Input>(load: (input: Input) => Promise<Effect.Effect<Output, AppError, Ground>>) =>
  fromPromise<Output, Input>(({ input, signal }) => runLoaded(() => load(input), signal))
