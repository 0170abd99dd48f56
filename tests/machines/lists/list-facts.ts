import { expect, it } from 'vitest'
import type { ListFacts } from '../../../src/machines/lists/list-facts.ts'

type List<Snapshot> = {
  readonly factsOf: (snapshot: Snapshot) => ListFacts<unknown>
  /** The list in a state, with what is known of it there. */
  readonly at: (value: object, context?: never) => Snapshot
  /** What its rows are called where they have come, and where there are none. */
  readonly ready: unknown
  readonly empty: unknown
  readonly rows: ReadonlyArray<object>
  /** The place of the row that a person comes from, where it is the second one. */
  readonly marked: number
}

/** The facts that every list gives to its frame. */
export const itSaysWhatAListSays = <Snapshot>(list: List<Snapshot>): void => {
  const { factsOf, at, ready, empty, rows, marked } = list

  it('shows what is known of it', () => {
    const known = { rows, total: 95, offset: 30, page: 2, marked: 2, failure: 'down' }
    expect(factsOf(at({ rows: ready }, known as never))).toEqual({
      state: 'ready',
      failure: 'down',
      rows,
      firstSerial: 31,
      total: 95,
      isStale: false,
      page: 2,
      stepsFrom: 2,
      pageCount: 4,
      pageSize: 30,
      isSearch: false,
      sort: null,
      canExport: true,
      isExporting: false,
      markedRow: marked,
    })
  })

  it('is written into one file at a time, and only where there are rows', () => {
    const writing = at({ rows: ready, export: { exporting: 'writing' } }, { rows, total: 2 } as never)
    expect([factsOf(writing).canExport, factsOf(writing).isExporting]).toEqual([false, true])
    expect(factsOf(at({ rows: empty })).canExport).toBe(false)
  })
}

/** The facts of a list that has separate states for searches, beside those for all rows. */
export const itSaysHowItStands = <Snapshot>(
  { factsOf, at }: Pick<List<Snapshot>, 'factsOf' | 'at'>,
  holding: (snapshot: Snapshot) => ReadonlyArray<string>,
): void => {
  it.each([
    [{ normal: 'loading' }, 'loading', ['isLoading']],
    [{ normal: 'ready' }, 'ready', []],
    [{ normal: 'empty' }, 'empty', ['isEmpty']],
    [{ normal: 'refused' }, 'refused', ['isEmpty', 'isRefused']],
    [{ normal: 'failed' }, 'failed', ['isFailed']],
    [{ search: 'loading' }, 'loading', ['isLoading', 'isSearching']],
    [{ search: 'ready' }, 'ready', ['isSearching']],
    [{ search: 'empty' }, 'empty', ['isEmpty', 'isSearching']],
    [{ search: 'failed' }, 'failed', ['isFailed', 'isSearching']],
  ])('whose rows are %j is %s', (value, state, said) => {
    const snapshot = at({ rows: value })
    expect(factsOf(snapshot).state).toBe(state)
    expect(holding(snapshot)).toEqual(said)
    expect(factsOf(snapshot).isSearch).toBe('search' in value)
  })
}
