import { Code } from '../../views/shared/code.ts'

const known = new Map<() => Promise<unknown>, Code<unknown>>()

/** The one `Code` of a route's `load`: routes that share a loader share its code. */
export const codeOf = <Module>(load: () => Promise<Module>): Code<Module> => {
  const code = known.get(load) ?? new Code(load)
  known.set(load, code)
  return code as Code<Module>
}
