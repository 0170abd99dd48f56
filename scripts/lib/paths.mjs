import { refuse } from './command-line.mjs'
import { installIfNeeded, root } from './install.mjs'
import { openModules } from './modules.mjs'

/** The library of machine paths, with the requested machines by name. */
export const pathLibrary = async () => {
  installIfNeeded()
  const load = await openModules()
  const report = await load('tests/machines/paths/report.ts')
  return {
    ...report,
    load,
    root,
    /** The machines with these names, or all without a name; an unknown name ends the program. */
    wanted: (names) => {
      const unknown = names.filter((name) => !report.machines.includes(name))
      if (unknown.length > 0) {
        refuse(`No machine ${unknown.join(', ')}. The machines: ${report.machines.join(', ')}.`)
      }
      return names.length > 0 ? names : report.machines
    },
  }
}

/** The command-line options that choose paths. */
export const strategyOptions = {
  strategy: { type: 'string', default: 'edges' },
  seed: { type: 'string', default: '1' },
  length: { type: 'string' },
  share: { type: 'string' },
}

/** The default number of events in a random chain, and the default limit of steps for journeys. */
const LENGTHS = { random: 200, journeys: 5000 }

/**
 * The strategy of a command line; an unknown one, or an invalid number, ends the program. `faults` are those that calls
 * may meet; empty if a program does not use them.
 */
export const strategyIn = ({ strategy: name, seed, length, share = '100', fault }, strategies, faults = []) => {
  const numbers = { seed: Number(seed), length: Number(length ?? LENGTHS[name] ?? 1) }
  const names = faults.length > 0 ? [...strategies, 'faults'] : strategies
  const chosen = fault?.split(',') ?? faults
  const unknown = chosen.filter((one) => !faults.includes(one))
  if (!names.includes(name)) refuse(`No strategy ${name}. The strategies: ${names.join(', ')}.`)
  if (!Number.isInteger(numbers.seed) || !Number.isInteger(numbers.length) || numbers.length < 1) {
    refuse('The seed must be a whole number, and the length a whole number above 0.')
  }
  if (!(Number(share) > 0 && Number(share) <= 100)) refuse('The share must be a percentage above 0 and at most 100.')
  if (unknown.length > 0) refuse(`No fault ${unknown.join(', ')}. The faults: ${faults.join(', ')}.`)
  if (fault !== undefined && name !== 'faults') refuse('A fault goes with --strategy faults.')
  if (name === 'faults') return { name, faults: chosen }
  if (name === 'journeys') return { name, ...numbers, share: Number(share) / 100 }
  return name === 'random' ? { name, ...numbers } : { name }
}
