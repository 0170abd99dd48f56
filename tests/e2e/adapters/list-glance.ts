import type { ListScreen } from '../screens/list.ts'

/** Everything that a list shows at one moment. */
export type Glance = {
  readonly isBusy: boolean
  /** Whether rows are dimmed that are no longer asked for. */
  readonly isStale: boolean
  readonly isWaiting: boolean
  /** The page that the pager names; null where there is none. */
  readonly page: string | null
  /** The cells of every row. */
  readonly rows: ReadonlyArray<ReadonlyArray<string | null>>
  /** What the rows are searched with. */
  readonly chips: ReadonlyArray<string>
  /** The columns whose heads say that the rows are sorted by them, and how. */
  readonly sorted: ReadonlyArray<readonly [column: string | null, direction: string | null]>
  /** The number of Retry buttons in place of the rows. */
  readonly retries: number
  readonly alerts: ReadonlyArray<string>
  /** The text in place of rows, if there are none. */
  readonly words: string
  readonly hasPanel: boolean
  readonly isPanelOpen: boolean
}

/**
 * Reads all of it in one go: a look at each of them on its own asks the browser ten times, and what was seen first may be
 * gone when the last is looked at.
 */
export const glanceAt = (list: ListScreen, labels: ReadonlyArray<string>): Promise<Glance> =>
  list.region.evaluate((region, wanted) => {
    const main: HTMLElement = region.closest('main') ?? document.body
    const all = (from: ParentNode, selector: string) => [...from.querySelectorAll<HTMLElement>(selector)]
    const wordsOf = (element: Element | undefined) => element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? null
    const shownIn = (cell: Element | undefined) => (cell as HTMLElement | undefined)?.innerText.trim() ?? null
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const heads = all(region, 'thead th')
    const places = wanted.map((label) => heads.findIndex((head) => shownIn(head) === label))
    const rows = all(region, 'tbody tr[data-slot]').filter(isSeen)
    const toggle = all(main, 'button[aria-expanded]').find((button) => wordsOf(button) === 'Filter')
    const current = main.querySelector('nav[aria-label^="Pages of"] [aria-current="page"]')
    return {
      isBusy: region.getAttribute('aria-busy') === 'true',
      isStale: region.matches('[data-stale]'),
      isWaiting: main.innerText.includes('Please Wait!'),
      page: current && wordsOf(current),
      rows: rows.map((row) => places.map((place) => shownIn(row.children[place]))),
      chips: all(main, '[aria-label="Active filters"] > li').map((chip) => wordsOf(chip) ?? ''),
      sorted: heads
        .filter((head) => head.ariaSort !== null)
        .map((head) => [head.getAttribute('data-accessor'), head.ariaSort] as const),
      retries: all(region, 'button').filter((button) => wordsOf(button) === 'Retry').length,
      alerts: all(main, '[role="alert"]').map((alert) => wordsOf(alert) ?? ''),
      words: rows.length > 0 ? '' : (shownIn(region) ?? ''),
      hasPanel: document.querySelector('form[aria-label="Filter"]') !== null,
      isPanelOpen: toggle?.ariaExpanded === 'true',
    }
  }, labels)
