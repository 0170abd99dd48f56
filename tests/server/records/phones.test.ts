import { describe, expect, it } from 'vitest'
import { keptPhone } from '../../../server/records/phones.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { callsTo, fieldsIn, newValues } from '../support/records.ts'
import { serverForFile } from '../support/server.ts'

const { admin } = await serverForFile()

describe('a telephone number is kept', () => {
  it.each([
    // In international form, by its own country code or the country of its record.
    ['+49 (0)30/1234567', null, '+49 30 1234567'],
    ['+49 30 1234567 x12', null, '+49 30 1234567 ext. 12'],
    ['(+49) 30 1234567', null, '+49 30 1234567'],
    ['030/1234567', 'DE', '+49 30 1234567'],
    ['030/1234567', 'de', '+49 30 1234567'],
    ['0049 30 1234567', 'DE', '+49 30 1234567'],
    ['030 1234567 Durchwahl 12', 'DE', '+49 30 1234567 ext. 12'],
    ['020 7946 0101', 'GB', '+44 20 7946 0101'],
    ['+44 20 7946 0101', 'DE', '+44 20 7946 0101'],
    ['+44 7700 900123', null, '+44 7700 900123'],
    // As written, if the country is unclear.
    ['030/1234567', null, '030/1234567'],
    ['030/1234567', 'GB', '030/1234567'],
    ['030/1234567', 'QZ', '030/1234567'],
    ['+999 12345678', null, '+999 12345678'],
    ['0171 1234567 / 030 1234567', 'DE', '0171 1234567 / 030 1234567'],
    ['110', 'DE', '110'],
    ['', 'DE', ''],
  ])('%j of %s as %j', (text, country, kept) => {
    expect(keptPhone(text, country)).toBe(kept)
    expect(keptPhone(kept, country)).toBe(kept)
  })

  it('by the country that the record is in, and not read anew where nobody has changed it', async () => {
    const named = async (countryName: string): Promise<{ id: number; countryName: string }> => {
      const { body } = await admin.call('SearchCountry', { json: { countryName } })
      expect(body.getCountrieslist).toMatchObject([{ countryName }])
      return body.getCountrieslist[0]
    }
    const [germany, britain] = [await named('Germany'), await named('United Kingdom')]
    const phone = '030/1234567'
    const kept = async (name: 'customer' | 'partner' | 'supplier', country: object) => {
      const calls = callsTo(admin, records[name])
      // The tax number of another country would be refused.
      const values = newValues(records[name], { phone, ...country })
      const { body } = await calls.add('taxNumber' in values ? { ...values, taxNumber: '' } : values)
      expect([name, body.isSuccess]).toEqual([name, true])
      return (await calls.one(body.id)).phone
    }
    expect(await kept('customer', { country: germany.id })).toBe('+49 30 1234567')
    expect(await kept('customer', { country: britain.id })).toBe(phone)
    expect(await kept('partner', { country: germany.countryName })).toBe('+49 30 1234567')
    expect(await kept('partner', { country: '' })).toBe(phone)
    expect(await kept('supplier', { countries: [germany.id] })).toBe('+49 30 1234567')
    // Several countries give no default.
    expect(await kept('supplier', { countries: [germany.id, britain.id] })).toBe(phone)

    const calls = callsTo(admin, records.customer)
    const { body } = await calls.add(newValues(records.customer, { phone, country: britain.id, taxNumber: '' }))
    const change = async (changes: object) => {
      const { version, ...read } = await calls.one(body.id)
      return calls.change(body.id, version, { ...fieldsIn(records.customer, read), ...changes })
    }
    expect((await change({ country: germany.id })).body.isSuccess).toBe(true)
    expect((await calls.one(body.id)).phone).toBe(phone)
    expect((await change({ phone: '030 / 1234567' })).body.isSuccess).toBe(true)
    expect((await calls.one(body.id)).phone).toBe('+49 30 1234567')
    expect((await change({ phone: '030 & 1234567' })).body.errors).toEqual([
      { field: 'phone', message: expect.stringMatching(/^Remove "&": a phone number has digits/) },
    ])
  })
})
