import { join } from 'node:path'
import { installIfNeeded, root } from './install.mjs'

/** A module of `tests/machines/paths`, with the names of the machines that were asked for. */
export const pathLibrary = async (file) => {
  installIfNeeded()
  const { runnerImport } = await import('vite')
  const load = async (name) => {
    const entry = join(root, 'tests/machines/paths', name)
    const { module } = await runnerImport(entry, { root, configFile: false, logLevel: 'error' })
    return module
  }
  const module = await load(file)
  return {
    ...module,
    root,
    /** The machines of these names, all without a name; a name that there is not ends the program. */
    wanted: (names) => {
      const unknown = names.filter((name) => !module.machines.includes(name))
      if (unknown.length > 0) {
        console.error(`No machine ${unknown.join(', ')}. The machines: ${module.machines.join(', ')}.`)
        process.exit(2)
      }
      return names.length > 0 ? names : module.machines
    },
  }
}

/** The strategy of a command line; one that there is not, or a number that is none, ends the program. */
export const strategyIn = ({ strategy: name, seed, length }, strategies) => {
  const numbers = { seed: Number(seed), length: Number(length) }
  const problem = !strategies.includes(name)
    ? `No strategy ${name}. The strategies: ${strategies.join(', ')}.`
    : !Number.isInteger(numbers.seed) || !Number.isInteger(numbers.length) || numbers.length < 1
      ? 'The seed is a whole number, the length one above 0.'
      : null
  if (problem === null) return name === 'random' ? { name, ...numbers } : { name }
  console.error(problem)
  process.exit(2)
}
