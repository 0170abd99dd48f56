import type { AnyStateMachine } from 'xstate'
import { stepOn } from './observe.ts'
import type { PathPlan } from './plan.ts'
import { explore } from './walk.ts'

/** The answers that each guard of a machine has given. */
export type Outcomes = ReadonlyMap<string, ReadonlySet<boolean>>

type Guard = (...args: ReadonlyArray<unknown>) => boolean

/**
 * The answers of each guard along the walks of a machine, by name.
 *
 * A guard is asked as the machine asks it: about its own event, in a state that takes the event.
 */
export const outcomesOfGuards = (plan: PathPlan): Outcomes => {
  const answers = new Map<string, Set<boolean>>()
  const guards = Object.entries(plan.machine.implementations.guards as Record<string, unknown>)
  const heard = Object.fromEntries(
    guards.flatMap(([name, guard]) => {
      const sides = new Set<boolean>()
      answers.set(name, sides)
      const told =
        (answer: Guard): Guard =>
        (...args) => {
          const isSo = answer(...args)
          sides.add(isSo)
          return isSo
        }
      // Combined guards (`and`, `or`, `not`) have their function in `check`.
      const { check } = guard as { readonly check?: Guard }
      return [[name, check ? Object.assign(() => false, guard, { check: told(check) }) : told(guard as Guard)] as const]
    }),
  )
  const machine: AnyStateMachine = plan.machine.provide({ guards: heard as never })
  for (const walk of plan.walks) {
    for (const { snapshot, edges } of explore({ ...plan, machine }, walk).values()) {
      for (const { event } of edges) stepOn(machine, snapshot, event)
    }
  }
  return answers
}
