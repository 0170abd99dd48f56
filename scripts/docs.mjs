// Writes the documents generated from the code.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { program } from './lib/command-line.mjs'

const declaration = {
  help: `
npm run docs   writes the documents that are made from the code: docs/plan-fields.md, docs/records.md, docs/permissions.md,
               docs/contract.md, docs/machines
`,
}

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

await program(declaration, async () => {
  const { runnerImport } = await import('vite')
  const load = async (path) => (await runnerImport(at(path), { configFile: false, logLevel: 'error' })).module

  const { planFieldsDoc } = await load('./plan-fields-doc.ts')
  writeFileSync(at('../docs/plan-fields.md'), planFieldsDoc())
  console.log('docs/plan-fields.md')

  const { recordsDoc } = await load('./records-doc.ts')
  writeFileSync(at('../docs/records.md'), recordsDoc())
  console.log('docs/records.md')

  const { permissionsDoc } = await load('./permissions-doc.ts')
  writeFileSync(at('../docs/permissions.md'), permissionsDoc())
  console.log('docs/permissions.md')

  const { contractDoc } = await load('./contract-doc.ts')
  writeFileSync(at('../docs/contract.md'), contractDoc())
  console.log('docs/contract.md')

  const { machineDocs } = await load('./machine-docs.ts')
  rmSync(at('../docs/machines'), { recursive: true, force: true })
  mkdirSync(at('../docs/machines'))
  for (const { path, content } of machineDocs) {
    writeFileSync(at(`../${path}`), content)
    console.log(path)
  }
})
