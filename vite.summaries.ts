import { type Plugin, parseSync, Visitor } from 'vite'

/**
 * Leaves the summaries of calls (`src/schemas/<subject>/*.calls.ts`) out of the build: only the server's API description
 * and the generated documents read them. Blanks take their place, so that source maps stay right.
 */
export const withoutSummaries = (): Plugin => ({
  name: 'simdesk:summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.calls\.ts$/ },
    handler: (code, id) => {
      let kept = code
      new Visitor({
        Property: ({ key, start, end }) => {
          if (key.type !== 'Identifier' || key.name !== 'summary') return
          const blanks = code.slice(start, end + 1).replace(/[^\n]/g, ' ')
          kept = kept.slice(0, start) + blanks + kept.slice(end + 1)
        },
      }).visit(parseSync(id, code).program)
      return { code: kept, map: null }
    },
  },
})
