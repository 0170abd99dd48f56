import { refuse } from './command-line.mjs'
import { installIfNeeded, root } from './install.mjs'
import { openModules } from './modules.mjs'

/** What the paths of the machines can be asked for, with the names of the machines that were asked for. */
export const pathLibrary = async () => {
  installIfNeeded()
  const load = await openModules()
  const report = await load('tests/machines/paths/report.ts')
  return {
    ...report,
    load,
    root,
    /** The machines of these names, all without a name; a name that there is not ends the program. */
    wanted: (names) => {
      const unknown = names.filter((name) => !report.machines.includes(name))
      if (unknown.length > 0) {
        refuse(`No machine ${unknown.join(', ')}. The machines: ${report.machines.join(', ')}.`)
      }
      return names.length > 0 ? names : report.machines
    },
  }
}

/** The options of a command line by which paths are chosen. */
export const strategyOptions = {
  strategy: { type: 'string', default: 'edges' },
  seed: { type: 'string', default: '1' },
  length: { type: 'string' },
  share: { type: 'string' },
}

/** How many events a chain of chance has, and how many steps journeys take at most, where nothing else is said. */
const LENGTHS = { random: 200, journeys: 5000 }

/**
 * The strategy of a command line; one that there is not, or a number that is none, ends the program. `faults` are those
 * that may be put into the calls: none where a program has no use for them.
 */
export const strategyIn = ({ strategy: name, seed, length, share = '100', fault }, strategies, faults = []) => {
  const numbers = { seed: Number(seed), length: Number(length ?? LENGTHS[name] ?? 1) }
  const names = faults.length > 0 ? [...strategies, 'faults'] : strategies
  const chosen = fault?.split(',') ?? faults
  const unknown = chosen.filter((one) => !faults.includes(one))
  if (!names.includes(name)) refuse(`No strategy ${name}. The strategies: ${names.join(', ')}.`)
  if (!Number.isInteger(numbers.seed) || !Number.isInteger(numbers.length) || numbers.length < 1) {
    refuse('The seed is a whole number, the length one above 0.')
  }
  if (!(Number(share) > 0 && Number(share) <= 100)) refuse('The share is a percentage: above 0, at most 100.')
  if (unknown.length > 0) refuse(`No fault ${unknown.join(', ')}. The faults: ${faults.join(', ')}.`)
  if (fault !== undefined && name !== 'faults') refuse('A fault goes with --strategy faults.')
  if (name === 'faults') return { name, faults: chosen }
  if (name === 'journeys') return { name, ...numbers, share: Number(share) / 100 }
  return name === 'random' ? { name, ...numbers } : { name }
}
