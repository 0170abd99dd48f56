import { isGate } from './gate.ts'

/**
 * How much of a law is tried: in `npm test` as many random runs as find the faults it is there for, all of them in
 * `npm run test:all`.
 */
export const runs = <Amount>({ gate, all }: { readonly gate: Amount; readonly all: Amount }): Amount =>
  isGate ? gate : all

/** Where random histories begin: the same in each gate, so that a failure is one of the change; new ones in `test:all`. */
export const seedOfRun = (): number => runs({ gate: 19, all: Date.now() })
