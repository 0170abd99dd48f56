import type { AnyStateMachine } from 'xstate'
import { openScreen } from './open-screen.ts'
import type { MachineScreen, ScreenDefinition } from './screen.ts'

export const defineScreen = <Machine extends AnyStateMachine, Beside>(
  definition: ScreenDefinition<Machine, Beside>,
): MachineScreen => ({
  kind: 'machine',
  open: (context, host) =>
    openScreen(
      definition,
      { ...context, preference: definition.preference ? host.readPreference(definition.preference.key) : null },
      host,
    ),
})
