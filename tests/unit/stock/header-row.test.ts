import { describe, expect, it } from 'vitest'
import { headerRowIn } from '../../../src/schemas/stock/header-row.ts'

const ICCID = '8944500000000000018'
const rowIn = (text: string) => headerRowIn(text.split('\n').map((line) => line.split(',')))

describe('the header of a file', () => {
  it.each([
    ['the first row', 'ICCID,Plan\n1,2', 1],
    [
      'below titles, blank rows and values with labels',
      'Delivery 7\n,\nSupplier,Telco\nICCID,Plan,Expiry Date\n1,2,3',
      4,
    ],
    ['in another language, below a title of two cells', 'Lieferschein,4711\nLieferant,Tarif,Ablaufdatum\na,b,c', 2],
    ['unknown names below a title', 'Delivery 7\nfoo,bar\n1,2', 2],
    ['unknown names over numbers', `foo,bar\n${ICCID},2`, 1],
    ['one known name among unknown ones', 'x\nfoo,ICCID\nbar,1', 2],
    ['a name that is alone in the file', 'Code\nA', 1],
    ['names that are numbers, over texts', '2026,2027\na,b', 1],
  ])('is recognised: %s', (_, text, row) => {
    expect(rowIn(text)).toBe(row)
  })

  it.each([
    ['ICCIDs', `${ICCID},Asia\n${ICCID},Asia`],
    ['ICCIDs below a title', `Delivery 7\n${ICCID},Asia`],
    ['activation codes', 'LPA:1$rsp.example$K2,Asia\nLPA:1$rsp.example$K3,Asia'],
    ['numbers over numbers', 'A,12.50\nB,13.50'],
    ['days over days', '31/12/2028,A\n30/11/2028,B'],
    ['nothing', ''],
  ])('is missing: %s', (_, text) => {
    expect(rowIn(text)).toBe(0)
  })

  it('is not a row of values, one of which is also the name of a column', () => {
    expect(rowIn('foo,bar,baz\nWarehouse,12.50,x\nWarehouse,13.50,y')).toBe(1)
    expect(rowIn(`foo,bar\nWarehouse,${ICCID}`)).toBe(1)
  })
})
