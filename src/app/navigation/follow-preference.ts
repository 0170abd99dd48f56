import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import type { Host } from './host.ts'
import type { ScreenContext, ScreenDefinition } from './screen.ts'

/** Keeps a person's settings of a screen. Returns a function that checks for changes. */
export const followPreference = <Machine extends AnyStateMachine, Beside>(
  { preference }: ScreenDefinition<Machine, Beside>,
  context: Pick<ScreenContext, 'preference'>,
  host: Pick<Host, 'writePreference'>,
  snapshot: () => SnapshotFrom<Machine>,
  beside: Beside,
  /** Adds what is kept with it. */
  withMore: (value: unknown) => unknown = (value) => value,
): (() => void) => {
  let kept = JSON.stringify(context.preference ?? null)
  return () => {
    if (!preference) return
    const value = withMore(preference.read(snapshot(), beside))
    const text = JSON.stringify(value ?? null)
    if (text === kept) return
    kept = text
    host.writePreference(preference.key, value)
  }
}
