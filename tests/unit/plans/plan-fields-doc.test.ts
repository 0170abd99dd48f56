import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { planFieldsDoc } from '../../../scripts/plan-fields-doc.ts'

it('docs/plan-fields.md is what `npm run docs` would write', () => {
  const written = readFileSync(new URL('../../../docs/plan-fields.md', import.meta.url), 'utf8')
  expect(written).toBe(planFieldsDoc())
})
