import { describe, expect, it } from 'vitest'
import { pieceFrom } from '../../../../src/services/stock/bulk/pieces.ts'
import { createReadingDesk, type ReadingAnswer } from '../../../../src/services/stock/bulk/reading-desk.ts'

const rows = (count: number, cell: string) =>
  Array.from({ length: count }, (_, at) => ({ row: at + 2, cells: [cell, 'x'] }))

describe('the rows that go up together', () => {
  it('are 1,000 at most, and none behind the last', () => {
    const all = rows(2_300, 'a')
    expect([0, 1_000, 2_000, 2_300].map((from) => pieceFrom(all, from).length)).toEqual([1_000, 1_000, 300, 0])
    expect(pieceFrom(all, 2_000)[0]?.row).toBe(2_002)
  })
  it.each(['a', 'é', '漢', '"', '\u0001'])('weigh no more than a request may, whatever is in them: %j', (character) => {
    const piece = pieceFrom(rows(1_000, character.repeat(1_000)), 0)
    const body = JSON.stringify({ bulkId: 1_000_000, from: 100_000, rows: piece })
    expect(new TextEncoder().encode(body).length).toBeLessThan(1024 * 1024)
    expect(piece.length).toBeGreaterThan(100)
  })
  it('have no cell of more than 1,000 characters', () => {
    expect(pieceFrom(rows(1, 'a'.repeat(5_000)), 0)[0]?.cells[0]).toHaveLength(1_000)
  })
})

describe('the worker', () => {
  const asked = async (...orders: ReadonlyArray<Parameters<ReturnType<typeof createReadingDesk>>[0]>) => {
    const answers: Array<ReadingAnswer> = []
    const take = createReadingDesk((answer) => answers.push(answer))
    for (const order of orders) await take(order)
    return answers
  }
  it('tells of a file what a person has to see, and hands out its rows', async () => {
    const file = new Blob(['ICCID\n1\n2\n'])
    const [read, piece] = await asked({ type: 'read', file, sheet: null, layout: {} }, { type: 'piece', index: 1 })
    expect(read).toMatchObject({ type: 'read', file: { header: ['ICCID'], rowCount: 2, sheets: [], cut: [] } })
    expect(read).toHaveProperty('file.sha256', 'a34ffdd8d7741bd3d7653093d917b8821e671db4c3adc7d64f3b71c7eaf520c0')
    expect(piece).toEqual({ type: 'piece', index: 1, rows: [{ row: 3, cells: ['2'] }] })
  })
  it('says why a file cannot be read, and reads the next', async () => {
    const [bad, good] = await asked(
      { type: 'read', file: new Blob(['']), sheet: null, layout: {} },
      { type: 'read', file: new Blob(['a\n1']), sheet: null, layout: {} },
    )
    expect(bad).toEqual({ type: 'unreadable', message: 'The file is empty' })
    expect(good?.type).toBe('read')
  })
})
