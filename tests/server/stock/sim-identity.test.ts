import { describe, expect, it } from 'vitest'
import { inventoryEvents } from '../../../server/stock/inventory.events.ts'
import { takenMessages } from '../../../server/stock/inventory.ts'
import { foldItem, type InventoryEvent, type InventoryFields } from '../../../server/stock/inventory-item.ts'
import { activationCodeMessages } from '../../../src/schemas/stock/identity/activation-code.ts'
import type { InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { stockMessages } from '../../../src/schemas/stock/stock.ts'
import { errorsOf, goodDraft, newCode, newIccid } from '../support/api-client.ts'
import { bulkOf, HEADER } from '../support/bulk.ts'
import { sharedServer } from '../support/server.ts'
import { simFields } from '../support/sim-fields.ts'

const { admin } = await sharedServer()
const good = await goodDraft(admin)
const fresh = (changes: Partial<InventoryDraft> = {}): InventoryDraft => ({
  ...good,
  activationCode: newCode(),
  iccid: newIccid(),
  ...changes,
})
const totalOf = async (asked: object): Promise<number> =>
  (await admin.call('SearchInventory', { json: asked })).body.totalCount

/** The same code in other writings. */
const writingsOf = (id: string): ReadonlyArray<string> => [
  `lpa:1$RSP.Example.com$${id}`,
  `1$rsp.example.com.$${id}$$`,
  ` LPA:1$rsp.example.com$${id}$$1 `,
  `https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA%3A1%24rsp.example.com%24${id}`,
]

describe('an eSIM', () => {
  it('is stored under its canonical code, and no other SIM gets that code in any writing', async () => {
    const id = newCode()
    const { body } = await admin.add(fresh({ activationCode: `lpa:1$RSP.example.com.$${id}$1.3.6.1$1` }))
    expect(await admin.item(body.id)).toMatchObject({
      activationCode: `LPA:1$rsp.example.com$${id}$1.3.6.1$1`,
      formFactor: 'esim',
    })
    for (const activationCode of writingsOf(id)) {
      const answer = await admin.add(fresh({ activationCode }))
      expect(errorsOf(answer), activationCode).toEqual({ activationCode: takenMessages.activationCode })
    }
  })

  it('is found by its code in any writing, and by a part of it', async () => {
    const id = newCode()
    await admin.add(fresh({ activationCode: `LPA:1$rsp.example.com$${id}` }))
    for (const activationCode of [...writingsOf(id), id, `LPA:1$rsp.example.com$${id.slice(0, -1)}`]) {
      expect(await totalOf({ activationCode }), activationCode).toBe(1)
      expect(await totalOf({ quick: activationCode }), activationCode).toBe(1)
    }
  })

  it('with a code that cannot be installed is refused with what to change', async () => {
    const answer = await admin.add(fresh({ activationCode: 'LPA:1$rsp.example.com$' }))
    expect(errorsOf(answer)).toEqual({ activationCode: activationCodeMessages.noMatchingId })
  })
})

describe('the form factor', () => {
  it('follows the code, can be corrected, and follows a new code again', async () => {
    const draft = fresh()
    const { body } = await admin.add(draft)
    expect((await admin.item(body.id)).formFactor).toBe('card')
    await admin.change(body.id, 1, { ...draft, formFactor: 'esim' })
    expect((await admin.item(body.id)).formFactor).toBe('esim')
    await admin.change(body.id, 2, { ...draft, simpin: '4711' })
    expect((await admin.item(body.id)).formFactor).toBe('esim')
    await admin.change(body.id, 3, { ...draft, activationCode: newCode() })
    expect((await admin.item(body.id)).formFactor).toBe('card')
  })

  it('of a sold eSIM stays, or its code could be sold twice', async () => {
    const { body: sold } = await admin.call('SearchInventory', { json: { stockStatus: 'sold', formFactor: 'esim' } })
    const record = await admin.item(sold.getInventorieslist[0].id)
    const draft = { ...fresh(), activationCode: record.activationCode, iccid: record.iccid, formFactor: 'card' }
    const answer = await admin.change(record.id, record.version, draft)
    expect(errorsOf(answer)).toMatchObject({ formFactor: stockMessages.soldAsEsim })
  })

  it('counts SIMs by what they are, not by how their code begins', async () => {
    const code = newCode()
    await admin.add(fresh({ activationCode: code, formFactor: 'esim' }))
    expect(await totalOf({ activationCode: code, formFactor: 'esim' })).toBe(1)
    expect(await totalOf({ activationCode: code, formFactor: 'card' })).toBe(0)
    expect(await totalOf({ activationCode: code, locationID: 0 })).toBe(1)
  })
})

describe('a card', () => {
  // By ITU-T E.118: 18 digits and the check digit 4.
  it('is one with and without its check digit, filler, blanks and dashes', async () => {
    const iccid = '8944500000000000014'
    const { body } = await admin.add(fresh({ iccid: `${iccid}F` }))
    expect((await admin.item(body.id)).iccid).toBe(iccid)
    for (const other of [iccid, iccid.slice(0, -1), '8944-5000-0000-0000-014', `'${iccid}'`.replaceAll("'", '"')]) {
      expect(errorsOf(await admin.add(fresh({ iccid: other }))), other).toEqual({ iccid: takenMessages.iccid })
      expect(await totalOf({ iccid: other }), other).toBe(1)
    }
  })
})

describe('every place that looks a code up', () => {
  // By ITU-T E.118: 18 digits and the check digit 2.
  const iccid = '8944500000000000022'
  const iccidWritings = [iccid, `${iccid}F`, iccid.slice(0, -1), '8944 5000 0000 0000 022']

  it('finds one SIM by all writings: an assignment, Find, and an import, which takes it for a duplicate', async () => {
    const id = newCode()
    const added = (await admin.add(fresh({ activationCode: `LPA:1$rsp.example.com$${id}`, iccid }))).body.id
    const codes = [...writingsOf(id), ...iccidWritings]
    const [partner] = (await admin.call('GetAssignmentDropdown')).body.activePartnerDropdowns
    for (const code of codes) {
      const json = { kind: 'partner', targetId: partner.id, codes: [code] }
      const { rows } = (await admin.call('PreviewAssignment', { json })).body
      expect(rows, code).toMatchObject([{ id: added }])
      const { groups } = (await admin.call('Find', { query: { Text: code } })).body
      expect(groups, code).toMatchObject([{ kind: 'item', items: [{ id: added }] }])
    }
    const { good: row, sent, rowsOf } = await bulkOf(admin)
    const rows = [...writingsOf(id).map((code) => row({ 0: code })), ...iccidWritings.map((code) => row({ 1: code }))]
    const judged = await rowsOf(await sent(rows))
    expect(judged.map(({ verdict }: { readonly verdict: string }) => verdict)).toEqual(rows.map(() => 'duplicate'))
  })

  it('takes rows of a file with one code in two writings for one SIM', async () => {
    const { good: row, sent, rowsOf } = await bulkOf(admin)
    const id = newCode()
    const judged = await rowsOf(await sent(writingsOf(id).map((code) => row({ 0: code }))))
    const verdicts = judged.map(({ verdict }: { readonly verdict: string }) => verdict)
    expect(verdicts).toEqual(['new', 'duplicate', 'duplicate', 'duplicate'])
  })
})

describe('a file that says what a SIM is', () => {
  it('says it against the code, and a SIM that it calls an eSIM has no location', async () => {
    const { good: row, sent, rowsOf, commit, ended, itemsOf, mapping } = await bulkOf(admin)
    const columns = [...HEADER, 'Form Factor', 'Location']
    const more = { header: columns, mapping: { ...mapping, formFactor: { column: 5 }, locationID: { column: 6 } } }
    const said = (code: string, formFactor: string) => [...row({ 0: code }), formFactor, 'Airport Desk']
    const [codes, esim] = [[newCode(), newCode()], `LPA:1$rsp.example.com$${newCode()}`]
    const bulkId = await sent(
      [said(codes[0] ?? '', 'eSIM'), said(codes[1] ?? '', ''), said(esim, 'Physical SIM')],
      more,
    )
    expect((await rowsOf(bulkId)).map(({ verdict }: { readonly verdict: string }) => verdict)).toEqual(
      Array(3).fill('new'),
    )
    await commit(bulkId)
    await ended(bulkId)
    const found = (await itemsOf(bulkId)).getInventorieslist.map(
      (item: { readonly formFactor: string }) => item.formFactor,
    )
    expect(found.toReversed()).toEqual(['esim', 'card', 'card'])
    const at = async (locationID: number) => totalOf({ bulkID: bulkId, locationID })
    expect([await at(0), await at(2)]).toEqual([1, 2])
  })
})

describe('an event of an earlier version', () => {
  const stamp = { id: 1, by: 'Asha', date: '2026-01-01T00:00:00.000Z', submission: 'f' }
  const storedAs = (type: string, data: object) => inventoryEvents.read({ type, data } as never)
  /** A SIM of the time before the form factor was stored. */
  const added = (change: Partial<InventoryFields>) => {
    const { formFactor: _, ...fields } = simFields(change)
    return storedAs('InventoryItemAdded', { ...stamp, fields, invoice: null })
  }
  const fieldsAfter = (...events: ReadonlyArray<InventoryEvent>) => foldItem(events)?.fields

  it('gets the canonical code, and what its code says that it is', () => {
    expect(fieldsAfter(added({ activationCode: 'lpa:1$RSP.example$A1$' }))).toMatchObject({
      activationCode: 'LPA:1$rsp.example$A1',
      formFactor: 'esim',
    })
    expect(fieldsAfter(added({ activationCode: 'CARD-1', iccid: '8944 5000 0000 0000 014F' }))).toMatchObject({
      activationCode: 'CARD-1',
      formFactor: 'card',
      iccid: '8944500000000000014',
    })
  })

  it('that would be refused today is kept as it was written', () => {
    const fields = { activationCode: 'LPA:1$a$B', formFactor: 'esim' }
    expect(fieldsAfter(added({ activationCode: 'LPA:1$a$B' }))).toMatchObject(fields)
  })

  it('of a changed code changes what the SIM is; of another field it does not', () => {
    const change = (changes: object) => storedAs('InventoryItemChanged', { ...stamp, changes })
    const code = { activationCode: 'LPA:1$rsp.example$A1' }
    expect(fieldsAfter(added({}), change({ simpin: '1' }))?.formFactor).toBe('card')
    expect(fieldsAfter(added({}), change(code), change({ simpin: '1' }))?.formFactor).toBe('esim')
  })
})
