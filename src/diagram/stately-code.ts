import type { AnyStateMachine } from 'xstate'

/**
 * A machine's definition as code that Stately's editor takes: guards, actions, actors and delays by their names. What they
 * do stays behind: functions are left out.
 */
export const statelyCode = ({ config, id }: AnyStateMachine): string =>
  `import { createMachine } from 'xstate'\n\nexport const ${id}Machine = createMachine(${JSON.stringify(config, null, 2)})\n`
