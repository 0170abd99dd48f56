import type { AnyStateMachine } from 'xstate'
import { stepOn } from './observe.ts'
import type { PathPlan } from './plan.ts'
import { explore } from './walk.ts'

/** What the guards of a machine have answered. */
export type Outcomes = ReadonlyMap<string, ReadonlySet<boolean>>

type Guard = (...args: ReadonlyArray<unknown>) => boolean

/**
 * What each guard of a machine answers along its walks, by name, as the machine asks it: of the event that it was written
 * for, in the state where that event is taken.
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
      // Guards that are made of others (`and`, `or`, `not`) have their answer in `check`.
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
