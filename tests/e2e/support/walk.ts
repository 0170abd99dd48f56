import { test } from '@playwright/test'
import type { PathCase } from '../../machines/paths/index.ts'

export type Step = PathCase['steps'][number]
export type State = { readonly state: unknown; readonly context: unknown }

/**
 * Plays the events of a generated path as a person and a network would, and says what must be seen. One per machine.
 * What lies ahead is known to `act`, because a person's act may have to be chosen so that the server answers as the
 * path has it: a wrong password, a search that finds nothing.
 */
export type Adapter = {
  /** Brings the page to where the path begins. */
  readonly begin: (path: PathCase) => Promise<void>
  /** False where the screen does not offer the act in this state: the path ends there, and the adapter has seen why. */
  readonly act: (step: Step, ahead: ReadonlyArray<Step>, before: State) => Promise<boolean>
  readonly see: (after: State, path: PathCase) => Promise<void>
}

const told = ({ event, state }: Step): string => `${event.type} → ${JSON.stringify(state)}`

/** Walks one path: after every event the screen must show the state in which the machine is. */
export const walk = async (path: PathCase, adapter: Adapter): Promise<'walked' | 'not offered'> => {
  await test.step(`begin ${JSON.stringify(path.start.state)}`, async () => {
    await adapter.begin(path)
    await adapter.see(path.start, path)
  })
  let before: State = path.start
  for (const [index, step] of path.steps.entries()) {
    const isOffered = await test.step(told(step), async () => {
      if (!(await adapter.act(step, path.steps.slice(index + 1), before))) return false
      await adapter.see(step, path)
      return true
    })
    if (!isOffered) return 'not offered'
    before = step
  }
  return 'walked'
}

/** A path's name: how it begins is in its walk, what it adds is its end. */
export const nameOf = (path: PathCase, index: number): string =>
  `${index + 1}. ${path.steps.map(({ event }) => event.type.replace('xstate.', '')).join(', ') || 'the beginning'}`
