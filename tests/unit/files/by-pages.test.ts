import { Effect } from 'effect'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readByPages } from '../../../src/services/files/by-pages.ts'

/** The changes of a list between two pages: additions at the start, removals anywhere. */
type Change = { readonly added: number; readonly removed: ReadonlyArray<number> }

const calm: Change = { added: 0, removed: [] }

/** Reads a list, newest first, that changes meanwhile. */
const read = async (count: number, changes: ReadonlyArray<Change>) => {
  let next = count
  let ids = Array.from({ length: count }, () => next--)
  next = count
  const atFirst = [...ids]
  const removed = new Set<number>()
  let asked = 0
  const taken: Array<unknown> = []
  const reader = readByPages<{ readonly id: number }>({
    names: ['id'],
    asShown: (row) => row,
    isMoving: false,
    pageAt: ({ page, pageSize }) =>
      Effect.sync(() => {
        const rows = ids.slice((page - 1) * pageSize, page * pageSize).map((id) => ({ id }))
        const answer = { rows, total: ids.length, succeeded: true, message: '' }
        const change = changes[asked++] ?? calm
        for (const place of change.removed) {
          const gone = ids[place % Math.max(1, ids.length)]
          if (gone === undefined) continue
          removed.add(gone)
          ids = ids.filter((id) => id !== gone)
        }
        for (let one = 0; one < change.added; one++) ids = [++next, ...ids]
        return answer
      }),
  })
  const added = await Effect.runPromise(
    reader(async ({ rows }) => {
      taken.push(...rows.flat())
    }),
  )
  return { taken, added, atFirst, removed, asked }
}

describe('a list that is read page by page', () => {
  it('is whole, each row once, where entries are added while it is read', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 900 }),
        fc.array(fc.nat(30), { maxLength: 6 }),
        async (count, added) => {
          const { taken, atFirst } = await read(
            count,
            added.map((one) => ({ added: one, removed: [] })),
          )
          expect(new Set(taken).size).toBe(taken.length)
          expect(taken).toEqual(expect.arrayContaining(atFirst))
        },
      ),
    ))

  it('has every row that was not removed, where entries are removed while it is read', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 900 }),
        fc.array(fc.array(fc.nat(900), { maxLength: 5 }), { maxLength: 4 }),
        async (count, removals) => {
          const { taken, atFirst, removed } = await read(
            count,
            removals.map((one) => ({ added: 0, removed: one })),
          )
          expect(new Set(taken).size).toBe(taken.length)
          expect(taken).toEqual(expect.arrayContaining(atFirst.filter((id) => !removed.has(id))))
        },
      ),
    ))

  it('is whole, each row once, where rows get other places and others come between them while it is first read', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 900 }),
        fc.array(fc.record({ from: fc.nat(900), to: fc.nat(900), isAdded: fc.boolean() }), { maxLength: 4 }),
        async (count, moves) => {
          let ids = Array.from({ length: count }, (_, index) => index)
          const atFirst = [...ids]
          const firstPass = Math.ceil(count / 200)
          let asked = 0
          const taken: Array<unknown> = []
          const reader = readByPages<{ readonly id: number }>({
            names: ['id'],
            asShown: (row) => row,
            isMoving: true,
            pageAt: ({ page, pageSize }) =>
              Effect.sync(() => {
                const rows = ids.slice((page - 1) * pageSize, page * pageSize).map((id) => ({ id }))
                const answer = { rows, total: ids.length, succeeded: true, message: '' }
                const move = ++asked < firstPass ? moves[asked - 1] : undefined
                if (move === undefined) return answer
                const moved = ids[move.from % ids.length] ?? 0
                ids = ids.filter((id) => id !== moved).toSpliced(move.to % ids.length, 0, moved)
                if (move.isAdded) ids = ids.toSpliced(move.from % ids.length, 0, 1000 + asked)
                return answer
              }),
          })
          await Effect.runPromise(
            reader(async ({ rows }) => {
              taken.push(...rows.flat())
            }),
          )
          expect(new Set(taken).size).toBe(taken.length)
          expect(taken).toEqual(expect.arrayContaining(atFirst))
        },
      ),
    ))

  it.each([
    [0, 1],
    [1, 1],
    [200, 1],
    [201, 2],
    [400, 2],
  ])('of %i entries is read in %i requests: none is made for a page behind the last', async (count, requests) => {
    const { taken, atFirst, asked } = await read(count, [])
    expect(taken).toEqual(atFirst)
    expect(asked).toBe(requests)
  })

  it('makes no file where the server has fewer rows than it says', async () => {
    const rows = [{ id: 1 }]
    const pageAt = ({ page }: { readonly page: number }) =>
      Effect.succeed({ rows: page === 1 ? rows : [], total: 2, succeeded: true, message: '' })
    const reading = readByPages({ names: ['id'], asShown: (row) => row, isMoving: false, pageAt })(async () => {})
    expect(await Effect.runPromise(Effect.flip(reading))).toMatchObject({
      message: 'The server skipped rows or sent them twice. Download the file again.',
    })
  })
})
