import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** A module that a library asks for, and what the build gives it in its place. */
export type Swap = {
  readonly name: string
  /** The library whose imports are looked at. */
  readonly library: RegExp
  /** What it asks for, as it writes it. */
  readonly asked: RegExp
  /** What it gets, from the project's folder on. */
  readonly given: string
}

/** What each is worth stands in docs/performance.md. */
export const swaps: ReadonlyArray<Swap> = [
  {
    name: 'ids of React',
    library: /[\\/]node_modules[\\/]@mantine[\\/]hooks[\\/]/,
    asked: /[\\/]use-id\.mjs$/,
    given: 'src/views/ui/react-id.ts',
  },
  {
    name: 'parts of the table',
    library: /[\\/]node_modules[\\/]mantine-datatable[\\/]/,
    asked: /^@mantine\/core$/,
    given: 'src/views/ui/data-table/mantine-parts.ts',
  },
  {
    name: 'refs of the scroll area',
    library: /[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/]ScrollArea[\\/]/,
    asked: /^@floating-ui\/react$/,
    given: 'src/views/ui/data-table/merge-refs.ts',
  },
]

/**
 * Swaps what a library asks for. The build fails where the library is in it and no longer asks for that; where it asks
 * for more than it is given, the bundler says so.
 */
export const swapping = ({ name, library, asked, given }: Swap): Plugin => {
  const file = fileURLToPath(new URL(given, import.meta.url))
  let isThere = false
  let isSwapped = false
  return {
    name: `simdesk:swap: ${name}`,
    enforce: 'pre',
    buildStart: () => {
      isThere = false
      isSwapped = false
    },
    resolveId: (source, importer) => {
      if (importer === undefined || !library.test(importer)) return null
      isThere = true
      if (!asked.test(source)) return null
      isSwapped = true
      return file
    },
    buildEnd(error) {
      if (error || !isThere || isSwapped) return
      this.error(`The library has changed: nothing in ${library} asks for ${asked} any more (vite.swaps.ts, ${name})`)
    },
  }
}
