import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { recordsDoc } from '../../../scripts/records-doc.ts'

it('docs/records.md is what `npm run docs` would write', () => {
  const written = readFileSync(new URL('../../../docs/records.md', import.meta.url), 'utf8')
  expect(written).toBe(recordsDoc())
})
