import type { Effect } from 'effect'
import { fromPromise } from 'xstate'
import type { AppError } from '../schemas/errors.ts'
import { onDemand } from '../services/on-demand.ts'
import type { Ground } from '../services/runtime.ts'

/**
 * A service call as an invoked actor. `load` imports the service when the call is made, so that no first paint waits
 * for it; leaving the state aborts the call. A failure reaches the machine as `event.error`, an `AppError`.
 */
export const fromEffect = <Output, Input>(load: (input: Input) => Promise<Effect.Effect<Output, AppError, Ground>>) =>
  fromPromise<Output, Input>(async ({ input, signal }) => {
    const [program, { runtime }] = await Promise.all([load(input), onDemand.runtime()])
    return runtime.runPromise(program, { signal })
  })
