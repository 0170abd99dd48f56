import type { AnyStateMachine } from 'xstate'

/**
 * A machine's definition as code for Stately's editor. Guards, actions, actors and delays keep their names but lose
 * their functions.
 */
export const statelyCode = ({ config, id }: AnyStateMachine): string =>
  `import { createMachine } from 'xstate'\n\nexport const ${id}Machine = createMachine(${JSON.stringify(config, null, 2)})\n`
