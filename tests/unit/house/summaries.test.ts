import { build, type Rollup } from 'vite'
import { expect, it } from 'vitest'
import { contract } from '../../../src/schemas/contract.ts'
import { withoutSummaries } from '../../../vite.summaries.ts'

it("the browser's build has no summary of a call: only the server and the documents read them", async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutSummaries()],
    build: {
      write: false,
      minify: false,
      lib: { entry: 'src/schemas/contract.ts', formats: ['es'] },
      rolldownOptions: { external: /^effect/ },
    },
  })
  const code = (built as Rollup.RollupOutput[])[0]?.output[0].code ?? ''
  expect(code).toContain('/WareHouseInventory/InsertReceipt')
  // Some summaries begin or end with what a screen shows too.
  const left = Object.values(contract).filter(({ summary }) => {
    const words = summary.split(' ')
    return [words.slice(0, 6), words.slice(-6)].every((part) => code.includes(part.join(' ')))
  })
  expect(left.map(({ summary }) => summary)).toEqual([])
})
