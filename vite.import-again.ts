import type { Plugin } from 'vite'

const LATE = /\bimport\(([`"'])(\.\/[^`"']+\.js)\1\)/g

/**
 * Lets late code be fetched again after a failure: `src/app/boot/import-again.ts` says why. Vite reads the imports of the
 * chunks before this.
 */
export const importingAgain = (): Plugin => ({
  name: 'simdesk:import-again',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replace(LATE, 'importAgain($1$2$1,import.meta.url)')
      }
    },
  },
})
