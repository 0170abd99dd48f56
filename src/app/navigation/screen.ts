import type { AnyStateMachine } from 'xstate'
import type { Screen, ScreenDefinition } from './definition.ts'
import { openScreen } from './open-screen.ts'

export const defineScreen = <Machine extends AnyStateMachine, Beside>(
  definition: ScreenDefinition<Machine, Beside>,
): Screen => ({
  kind: 'screen',
  open: (context, host) =>
    openScreen(
      definition,
      { ...context, preference: definition.preference ? host.readPreference(definition.preference.key) : null },
      host,
    ),
})
