import { afterEach, expect, it, vi } from 'vitest'
import type { Host } from '../../../src/app/navigation/host.ts'
import { screen } from '../../../src/app/screens/reports/report-index.ts'
import { allParts } from '../../../src/schemas/core/serves.ts'
import { onDemand } from '../../../src/services/core/on-demand.ts'
import { asha } from '../../machines/support.ts'
import { atServerWithout, markupFor } from '../support/markup.tsx'

afterEach(() => vi.restoreAllMocks())

const host = {
  journal: {
    inspect: () => {},
    attach: () => () => {},
    status: { of: () => ({ get: () => 'kept', subscribe: () => () => {} }) },
  },
  search: () => new URLSearchParams(),
  writeSearch: () => {},
  onChanges: () => () => {},
  readPreference: () => null,
  writePreference: () => {},
} as unknown as Host

/** The index for a server with these parts: what is rendered, and how often its figures were requested. */
const opened = async (serves: ReadonlyArray<string>) => {
  const report = vi.spyOn(onDemand, 'report').mockReturnValue(new Promise(() => {}))
  const context = { params: {}, search: new URLSearchParams(), from: null, user: { ...asha, serves } }
  const { render, close } = await screen.open({ ...context, now: '', newId: () => '' }, host)
  const page = markupFor(atServerWithout(), render())
  close()
  return { page, asked: report.mock.calls.length }
}

it('the numbers of entries are requested, and have a place, only if the server sends them', async () => {
  const counted = await opened(allParts)
  expect([counted.asked, counted.page.includes('data-coming')]).toEqual([1, true])

  vi.restoreAllMocks()
  const { asked, page } = await opened(allParts.filter((part) => part !== 'reports'))
  expect([asked, page.includes('data-coming'), page.includes('aria-busy="true"')]).toEqual([0, false, false])
  expect(page).toContain('href="/pages/Reports/SaleReport"')
})
