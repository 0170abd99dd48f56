/**
 * `npm run bench -- --only many`: one act on 10,000 SIMs (`--rows`: another number), each previewed and done through the
 * API of the built product. The SIMs are added by an import first.
 */
import { clientOf, imported } from './bulk.mjs'
import { newDataDir, removeData, startProduct } from './product.mjs'

const timed = async (work) => {
  const from = performance.now()
  const answer = await work()
  return { answer, took: (performance.now() - from) / 1000 }
}

export const measureMany = async (count, say) => {
  const dataDir = newDataDir()
  const product = await startProduct(dataDir)
  try {
    await imported(product, count, say)
    const ask = await clientOf(product.url)
    const { bulks } = await ask('/InventoryMaster/GetBulkList')
    const [{ bulkId }] = bulks
    const which = { filter: { bulkID: bulkId } }
    const { activePartnerDropdowns } = await ask('/InventoryMaster/GetAssignmentDropdown')
    const acts = [
      { act: 'change', expiryDate: '2031-06-30', InvoiceCurrency: 'USD', buyingCost: '7.50', reason: 'Price of June' },
      { act: 'assign', kind: 'partner', targetId: activePartnerDropdowns[0].id, note: '' },
      { act: 'unassign', reason: 'Called off' },
      { act: 'void', reason: 'Wrong delivery' },
    ]
    const figures = []
    for (const what of acts) {
      const preview = await timed(() => ask('/InventoryMaster/PreviewStockChange', { what, which }))
      const { digest, changes } = preview.answer.preview
      if (changes !== count) throw new Error(`${changes} of ${count} SIMs can be changed by ${what.act}`)
      const done = await timed(() => ask('/InventoryMaster/ChangeStock', { what, which, only: 'all', digest }))
      say(`${what.act}: previewed in ${preview.took.toFixed(2)} s, done in ${done.took.toFixed(2)} s`)
      figures.push({ act: what.act, preview: preview.took, done: done.took })
    }
    return { count, figures }
  } finally {
    await product.end()
    removeData(dataDir)
  }
}

export const manySection = ({ count, figures }) => `
| ${count.toLocaleString('en-GB')} SIMs at once (goal: 20 s) | previewed | done |
|---|---|---|
${figures.map(({ act, preview, done }) => `| ${act} | ${preview.toFixed(2)} s | ${done.toFixed(2)} s |`).join('\n')}
`
