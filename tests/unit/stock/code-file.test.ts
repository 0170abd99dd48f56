import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fileVault } from '../../../src/services/core/vault.ts'
import {
  createReadingDesk,
  type ReadingAnswer,
  type ReadingOrder,
} from '../../../src/services/stock/bulk/reading-desk.ts'
import { readCodeFile } from '../../../src/services/stock/code-file.ts'
import { failureOf, servicesForFile } from '../support/services.ts'
import { sheetXml, workbook } from './bulk/workbooks.ts'

const { services } = await servicesForFile()

/** A worker that runs in this thread. */
class WorkerHere extends EventTarget {
  static open = 0
  readonly #take = createReadingDesk((data: ReadingAnswer) => this.dispatchEvent(new MessageEvent('message', { data })))
  constructor() {
    super()
    WorkerHere.open++
  }
  postMessage(order: ReadingOrder) {
    void this.#take(order)
  }
  terminate() {
    WorkerHere.open--
  }
}
beforeEach(() => {
  vi.stubGlobal('Worker', WorkerHere)
})
afterEach(() => {
  expect(WorkerHere.open, 'workers that are left').toBe(0)
  vi.unstubAllGlobals()
})

const put = (content: string | Uint8Array<ArrayBuffer>) => fileVault.put(new File([content], 'Delivery.csv'))
const codesIn = async (content: string | Uint8Array<ArrayBuffer>) => {
  const { codes, count } = await services.runPromise(readCodeFile({ fileRef: put(content) }))
  return { codes: codes.split('\n'), count }
}
const refusedBy = async (content: string | Uint8Array<ArrayBuffer>) => {
  const failure = await failureOf(services, readCodeFile({ fileRef: put(content) }))
  return failure._tag === 'Refused' ? failure.errors : failure
}
const atFile = (message: string) => [{ field: 'file', message }]

describe('the codes of a file', () => {
  it('are those of the column of ICCIDs, by its name, whatever else the file has', async () => {
    const text = 'Order;ICCID;Price\n7;8944 0000-0000 0000 011;1,50\n\n8;8944000000000000022F;2,50\n'
    expect(await codesIn(text)).toEqual({ codes: ['8944000000000000011', '8944000000000000022'], count: 2 })
  })

  it('are found by the cells where no column has a name', async () => {
    expect(await codesIn('8944000000000000011\n8944000000000000022\n')).toMatchObject({ count: 2 })
  })

  it('are the activation code where a row has no ICCID', async () => {
    const text = 'ICCID,Activation Code\n8944000000000000011,LPA:1$sm.example$A-1\n,lpa:1$SM.example$A-2\n'
    expect((await codesIn(text)).codes).toEqual(['8944000000000000011', 'LPA:1$sm.example$A-2'])
  })

  it('are made of the SM-DP+ address and the matching ID', async () => {
    const text = 'SM-DP+ Address,Matching ID\nsm.example,A-1\n'
    expect((await codesIn(text)).codes).toEqual(['LPA:1$sm.example$A-1'])
  })

  it('count a SIM once that is listed twice', async () => {
    expect(await codesIn('ICCID\n8944000000000000011\n8944000000000000011\n')).toMatchObject({ count: 1 })
  })

  it('come from a workbook, too', async () => {
    const book = workbook({
      Cards: sheetXml([
        ['Card', 'ICCID'],
        ['a', '8944000000000000011'],
      ]),
    })
    expect((await codesIn(new Uint8Array(book))).codes).toEqual(['8944000000000000011'])
  })

  it('are 5,000 at most', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `T-${at}`).join('\n')
    expect(await codesIn(`Activation Code\n${lines(5_000)}\n`)).toMatchObject({ count: 5_000 })
    expect(await refusedBy(`Activation Code\n${lines(5_001)}\n`)).toEqual(
      atFile('This file has 5,001 SIMs; at most 5,000 at a time'),
    )
  })
})

describe('a file without codes', () => {
  it('says that it has no column of them', async () => {
    expect(await refusedBy('Order,Colour\n7,red\n8,blue\n')).toEqual(
      atFile('This file has no column of ICCIDs or activation codes'),
    )
  })

  it('says that the column is empty', async () => {
    expect(await refusedBy('Order,ICCID\n7,\n8,\n')).toEqual(atFile('The column of codes in this file is empty'))
  })

  it('says that a spreadsheet cut off its ICCIDs', async () => {
    const cut = atFile('The spreadsheet has cut off this number. Format the column as text and export it again.')
    expect(await refusedBy('Order,ICCID\n7,8.94E+18\n8,8.94E+18\n')).toEqual(cut)
    expect(await refusedBy('Order,ICCID\n7,8944000000000010000\n8,8944000000000020000\n')).toEqual(cut)
  })

  it('has the codes of another column where a spreadsheet cut off its ICCIDs', async () => {
    const text = 'ICCID,Activation Code\n8944000000000010000,A-1\n8944000000000020000,A-2\n'
    expect((await codesIn(text)).codes).toEqual(['A-1', 'A-2'])
  })

  it('says why it cannot be read', async () => {
    expect(await refusedBy('ICCID\n"a')).toEqual(atFile('A quotation mark opened in row 2 is not closed'))
  })

  it('is chosen again where its handle is not known', async () => {
    const failure = await failureOf(services, readCodeFile({ fileRef: 'ref-gone' }))
    expect(failure).toMatchObject({ _tag: 'Refused', errors: atFile('Choose the file again') })
  })
})
