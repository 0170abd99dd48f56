import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contractDoc, documentedCalls } from '../../../scripts/contract-doc.ts'
import { contract } from '../../../src/schemas/contract.ts'
import { FormSubject } from '../../../src/schemas/history/history.ts'
import { partnerReportRoutes } from '../../../src/schemas/partners/partner-report-routes.ts'
import { otherSubjects } from '../../../src/schemas/shell/live.ts'
import { NotificationKind } from '../../../src/schemas/shell/notification.ts'

const document = readFileSync(new URL('../../../docs/contract.md', import.meta.url), 'utf8')

/** The names in the first column of a section's table. */
const namedIn = (section: string): ReadonlyArray<string> => {
  const [, text = ''] = document.split(`\n### ${section}\n`)
  const [rows = ''] = text.split(/\n###? /)
  const cells = [...rows.matchAll(/^\| (.*?) \|/gm)].map(([, cell = '']) => cell)
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
}

describe('docs/contract.md', () => {
  it('is what `npm run docs` would write', () => {
    expect(document).toBe(contractDoc())
  })

  it('has every call of the contract once', () => {
    expect(documentedCalls.toSorted()).toEqual(Object.keys(contract).toSorted())
  })

  it('tells every kind of notification, and no other', () => {
    expect(namedIn('Notifications').toSorted()).toEqual(NotificationKind.literals.toSorted())
  })

  it('tells every live subject but the reports, which go by their names in the calls, and no other', () => {
    const subjects = [...FormSubject.literals, ...otherSubjects, ...partnerReportRoutes.map(({ name }) => name)]
    expect(namedIn('Live changes').toSorted()).toEqual(subjects.toSorted())
  })
})
