import { Effect } from 'effect'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, describe, expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/core/call.ts'
import { LOGO_BYTES, LOGO_PIXELS } from '../../../src/schemas/records/company.ts'
import { type Answer, ApiClient, errorsOf, goodDraft } from '../support/api-client.ts'
import { callSamples } from '../support/call-samples.ts'
import { offlineActs } from '../support/offline.ts'
import { printablePng } from '../support/pictures.ts'
import { ADMIN, startServer } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { onProductStore } from '../support/store.ts'

const server = await startServer({
  SELLER_NAME: 'Elm Telecom Ltd',
  SELLER_ADDRESS: '12 Harbour Road;London E1 6AN',
  SELLER_TAX_NUMBER: 'GB123456789',
})
afterAll(() => server.close())
const admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
const good = await goodDraft(admin)
const { several } = stockActs(server, admin, good, 0)
const { customerWith, lineOf, drawn, issue, credit, invoice } = offlineActs(admin)

const sample = callSamples.SaveCompany.json as Readonly<Record<string, unknown>>
const now = async () => (await admin.call('GetCompany')).body.company[0]
const save = (changes: object, key?: string): Promise<Answer> =>
  admin.call('SaveCompany', {
    json: { ...sample, ...changes },
    ...(key === undefined ? {} : { headers: { [IDEMPOTENCY_HEADER]: key } }),
  })

const sold = async (currency = 'USD', terms = '30') => {
  const ids = (await several(1)).map((item) => item.id)
  const { id = 0 } = await issue(
    drawn(await customerWith({ currency, paymentTermDays: terms }), [lineOf(good.planID, ids)], { currency }),
  )
  return invoice(id)
}
const textOf = async (id: number, query: object = {}) => {
  const bytes = await admin.download('/BillingReports/GetInvoicePdf', { id, paper: 'A4', ...query })
  const proxy = await getDocumentProxy(new Uint8Array(bytes))
  return (await extractText(proxy, { mergePages: true })).text
}
const events = () =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) => store.read('company-1')),
  )

describe('company settings that were never saved', () => {
  it('are those of the environment, on paper as before, and no event', async () => {
    expect(await now()).toMatchObject({
      id: 1,
      version: 0,
      legalName: 'Elm Telecom Ltd',
      line1: '12 Harbour Road',
      line2: 'London E1 6AN',
      vatNumber: 'GB123456789',
      timeZone: 'UTC',
      numberPrefix: 'SD',
    })
    const { seller, invoiceNumber } = await sold()
    expect(seller).toEqual({
      name: 'Elm Telecom Ltd',
      address: '12 Harbour Road\nLondon E1 6AN',
      taxNumber: 'GB123456789',
    })
    expect(invoiceNumber).toMatch(/^SD-\d{4}-\d{6}$/)
    expect(await events()).toEqual([])
  })
})

describe('the company settings', () => {
  it('are saved whole at first, then by what changed, once for each key; the same values change nothing', async () => {
    const first = await save({ version: 0 }, 'company-first')
    expect(first.body).toMatchObject({ isSuccess: true, id: 1, message: 'Company updated successfully' })
    expect((await save({ version: 0 }, 'company-first')).body).toMatchObject({ isSuccess: true, id: 1 })
    expect((await save({ city: 'Hamburg', version: 1 })).body.isSuccess).toBe(true)
    expect((await save({ city: 'Hamburg', version: 2 })).body.isSuccess).toBe(true)
    const stored = await events()
    expect(stored.map(({ type }) => type)).toEqual(['CompanyAdded', 'CompanyChanged'])
    expect(stored[0]?.data).toMatchObject({ fields: { legalName: 'Alder Telecom GmbH', numberPrefix: 'SD' } })
    expect(stored[1]?.data).toMatchObject({ changes: { city: 'Hamburg' } })
    expect(Object.keys((stored[1] as unknown as { data: { changes: object } }).data.changes)).toEqual(['city'])
    expect(await now()).toMatchObject({ version: 2, city: 'Hamburg', updatedBy: expect.stringMatching(/./) })
  })

  it('saved over by somebody else are a conflict with what differs, also at the first save', async () => {
    const { body } = await save({ city: 'Bremen', version: 0 })
    expect(body.isSuccess).toBe(false)
    expect(body.conflict).toMatchObject({ version: 2 })
    expect(body.conflict.changes).toContainEqual({ field: 'city', loaded: '', saved: 'Hamburg' })
  })

  it('keep an IBAN without blanks, a BIC and the code of a bank in capitals', async () => {
    await save({ iban1: 'de89 3704 0044 0532 0130 00', bic1: 'cobadeff xxx' })
    expect(await now()).toMatchObject({ iban1: 'DE89370400440532013000', bic1: 'COBADEFFXXX' })
  })

  it.each([
    ['iban1', /^The check digits are wrong. Compare each character of DE89 3704/, { iban1: 'DE89370400440532013001' }],
    ['iban1', /^An IBAN of DE has 22 characters\. This one has 21/, { iban1: 'DE8937040044053201300' }],
    ['iban1', /^XX has no IBANs/, { iban1: 'XX8937040044053201300' }],
    ['iban1', /^Enter the IBAN, or the account number/, { iban1: '' }],
    ['bankCode1', /^Enter the sort code, IFSC or routing number/, { iban1: '', accountNumber1: '12345678' }],
    ['accountNumber1', /^Enter the account number/, { accountNumber1: '', bankCode1: '20-00-00' }],
    ['bic1', /^A BIC has 8 or 11 letters/, { bic1: 'COBADEFFX' }],
    ['bic1', /XY is not one/, { bic1: 'COBAXYFF' }],
    ['currency2', /^There is another account in EUR/, { currency2: 'EUR', iban2: 'GB29NWBK60161331926819' }],
    ['currency2', /^Choose the currency/, { iban2: 'GB29NWBK60161331926819' }],
    ['bankCode2', /^An IFSC has/, { currency2: 'INR', accountNumber2: '50100012345678', bankCode2: '20-00-00' }],
    ['website', /^Enter an address that begins with http/, { website: 'alder.example' }],
    ['timeZone', /^Choose a time zone/, { timeZone: 'Europe/Atlantis' }],
    ['timeZone', /^Choose a time zone/, { timeZone: '+05:30' }],
    ['numberPrefix', /but not CN/, { numberPrefix: 'CN' }],
    ['numberPrefix', /^Use 1 to 8/, { numberPrefix: 'A/B' }],
    ['email', /^Enter an email address/, { email: 'nobody' }],
    ['country', /^Choose a Country/, { country: 9_999 }],
    ['logo', /^Choose a PNG or JPEG picture/, { logo: 'data:image/png;base64,aGVsbG8=' }],
    ['logo', /^Choose a PNG or JPEG picture/, { logo: printablePng(8, 8, { broken: true }) }],
    ['logo', /^The logo is larger than 2,000/, { logo: printablePng(LOGO_PIXELS + 1, 1) }],
    ['logo', /^The picture is larger than 500 KB/, { logo: printablePng(8, 8, { padding: LOGO_BYTES }) }],
  ])('refuse a wrong value at %s: %s', async (field, message, changes) => {
    const { version } = await now()
    const answer = await save({ ...changes, version })
    expect(answer.body.isSuccess).toBe(false)
    expect(Object.keys(errorsOf(answer))).toEqual([field])
    expect(errorsOf(answer)[field]).toMatch(message)
    expect((await now()).version).toBe(version)
  })

  it('are seen and changed with company.edit alone', async () => {
    const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
    expect((await staff.call('GetCompany')).status).toBe(403)
    expect((await staff.call('SaveCompany', { json: sample })).status).toBe(403)
  })
})

describe('an issued document', () => {
  const logo = printablePng(60, 20)
  const settings = { logo, registrationNumber: 'HRB 12345 B', email: 'billing@alder.example', phone: '+49 30 901820' }

  it('keeps and prints what the company was then, with the account of its currency', async () => {
    await save({ ...settings, currency2: 'INR', accountNumber2: '50100012345678', bankCode2: 'hdfc0001234' })
    const euro = await sold('EUR')
    expect(euro.seller).toMatchObject({
      name: 'Alder Telecom GmbH',
      vatNumber: 'DE136695976',
      registrationNumber: 'HRB 12345 B',
      postal: { line1: 'Hauptstr. 5', zipCode: '10115', city: 'Berlin' },
      bank: { currency: 'EUR', iban: 'DE89370400440532013000', holder: 'Alder Telecom GmbH' },
    })
    const rupees = await sold('INR')
    const dollars = await sold('USD')
    await save({ ...settings, legalName: 'Beech Telecom GmbH', logo: '', iban1: 'DE02120300000000202051' })

    const page = await textOf(euro.id)
    for (const said of [
      'Alder Telecom GmbH',
      'Hauptstr. 5',
      // In the order of Gabon, the country of the sample.
      'Berlin 10115',
      'VAT number DE136695976',
      'Registration number HRB 12345 B',
      'billing@alder.example',
      'Bank account for EUR',
      'IBAN DE89 3704 0044 0532 0130 00',
      'BIC COBADEFFXXX',
      'Thank you.',
    ]) {
      expect(page).toContain(said)
    }
    expect(await textOf(rupees.id)).toMatch(/Account number 50100012345678\s+IFSC HDFC0001234/)
    expect(await textOf(dollars.id)).not.toMatch(/Bank account|IBAN/)
    const { creditNumber = '' } = await credit(euro.id, 'all')
    const note = await textOf(euro.id, { credit: creditNumber })
    expect(note).toContain('Alder Telecom GmbH')
    expect(note).not.toContain('IBAN')
    expect(await textOf((await sold('EUR')).id)).toContain('IBAN DE02 1203 0000 0000 2020 51')
  })

  it('has the text at the foot in the language of its customer, else in English', async () => {
    await save({ ...settings, footTextDe: 'Vielen Dank.', footTextFr: ' ' })
    const footOf = async (fields: object) => {
      const customer = await customerWith({ currency: 'USD', ...fields })
      const [item] = await several(1)
      const { id = 0 } = await issue(drawn(customer, [lineOf(good.planID, [item?.id ?? 0])], { currency: 'USD' }))
      return (await invoice(id)).seller.footText
    }
    expect(await footOf({ language: 'de' })).toBe('Vielen Dank.')
    expect(await footOf({ language: 'fr' })).toBe('Thank you.')
    expect(await footOf({})).toBe('Thank you.')
  })

  it('has the logo of its day in its PDF and on the screen', async () => {
    await save({ ...settings, logo })
    const { id } = await sold('EUR')
    await save({ ...settings, logo: '' })
    const shown = await admin.download('/BillingReports/GetInvoiceLogo', { id })
    expect(`data:image/png;base64,${shown.toString('base64')}`).toBe(logo)
    const { id: plain } = await sold('EUR')
    expect((await admin.call('GetInvoiceLogo', { query: { id: plain } })).status).toBe(404)
    const pictures = async (sale: number) => {
      const bytes = await admin.download('/BillingReports/GetInvoicePdf', { id: sale, paper: 'A4' })
      return bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
    }
    expect(await pictures(id)).toBeGreaterThan(0)
    expect(await pictures((await sold('EUR')).id)).toBe(0)
  })

  it('is due after the terms of the customer, or those of the company where there are none', async () => {
    await save({ ...settings, defaultDueDays: 9 })
    expect((await sold('USD', '14')).paymentTermDays).toBe(14)
    const { invoiceDate, dueDate, paymentTermDays } = await sold('USD', '')
    expect(paymentTermDays).toBe(9)
    expect(Date.parse(dueDate) - Date.parse(invoiceDate)).toBe(9 * 86_400_000)
  })

  it('continues the numbers of its year under a new prefix', async () => {
    const before = await sold()
    await save({ ...settings, numberPrefix: 'ALD-1' })
    const after = await sold()
    const countOf = (number: string) => Number(number.split('-').at(-1))
    expect(after.invoiceNumber).toMatch(/^ALD-1-\d{4}-\d{6}$/)
    expect(countOf(after.invoiceNumber)).toBe(countOf(before.invoiceNumber) + 1)
  })
})
