// Writes the documents that are made from the code.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

const { module } = await runnerImport(at('./plan-fields-doc.ts'), { configFile: false, logLevel: 'error' })
writeFileSync(at('../docs/plan-fields.md'), module.planFieldsDoc())
console.log('docs/plan-fields.md')
