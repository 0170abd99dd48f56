import type { Issued } from '../offline-sale.ts'
import type { Party, Payment } from './terms.ts'

/** The scheme of an electronic address that is an email address, and that of a Leitweg-ID. */
const EMAIL = 'EM'
const LEITWEG = '0204'

/** Prefixes of VAT numbers: those of the EU, Northern Ireland, and of neighbours whose numbers carry one. */
const PREFIXES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI GB CH NO'.split(' '),
)

/** A VAT number as the standard has it: no spaces or punctuation, with the country first (rule BR-CO-09). */
export const vatIDOf = (number: string, countryCode: string): string => {
  const plain = number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  const own = countryCode === 'GR' ? 'EL' : countryCode
  return plain === '' || plain.startsWith(own) || PREFIXES.has(plain.slice(0, 2)) ? plain : own + plain
}

const said = (text = ''): string => text.trim()
const emailAddress = (email: string) => (email === '' ? null : { scheme: EMAIL, id: email })

/** The seller. Outside the scope of tax a document must not name a VAT number (rule BR-O-02). */
export const sellerOf = ({ seller }: Issued, isTaxed: boolean): Party => {
  const { postal } = seller
  const email = said(seller.email)
  return {
    name: said(seller.name),
    vatID: isTaxed ? vatIDOf(seller.vatNumber ?? seller.taxNumber, postal?.countryCode ?? '') : '',
    registration: said(seller.registrationNumber),
    endpoint: emailAddress(email),
    address: {
      line1: said(postal?.line1),
      line2: said(postal?.line2),
      line3: '',
      city: said(postal?.city),
      zipCode: said(postal?.zipCode),
      state: said(postal?.state),
      countryCode: postal?.countryCode ?? '',
    },
    contact: { name: said(seller.contactPerson), phone: said(seller.phone), email },
  }
}

/** The buyer; the lines of an address after the second are one. */
export const buyerOf = ({ customer }: Issued, isTaxed: boolean): Party => {
  const [line1 = '', line2 = '', ...others] = customer.address.split(/\r?\n/).map(said).filter(Boolean)
  const countryCode = customer.countryCode ?? ''
  const email = said(customer.email)
  const leitwegID = said(customer.leitwegID)
  return {
    name: said(customer.companyName),
    vatID: isTaxed ? vatIDOf(customer.taxNumber, countryCode) : '',
    registration: '',
    endpoint: leitwegID === '' ? emailAddress(email) : { scheme: LEITWEG, id: leitwegID },
    address: {
      line1,
      line2,
      line3: others.join(', '),
      city: said(customer.city),
      zipCode: said(customer.zipCode),
      state: said(customer.state),
      countryCode,
    },
    contact: { name: said(customer.contactPerson), phone: said(customer.phone), email },
  }
}

/** Codes of UNTDID 4461 for how a customer pays. A card would ask for its number, so it is left unnamed. */
const TRANSFER = '30'
const SEPA_TRANSFER = '58'
const UNNAMED = '1'
const meansOf: Readonly<Record<string, string>> = { cash: '10', cheque: '20' }

/** How to pay: to the account of the document's currency where the seller has one. */
export const paymentOf = ({ seller: { bank }, currency, paymentMode }: Issued): Payment => {
  const iban = said(bank?.iban).replace(/\s/g, '')
  const account = iban || said(bank?.accountNumber)
  if (bank === undefined || account === '') {
    return { means: meansOf[paymentMode] ?? UNNAMED, account: '', isIban: false, holder: '', bank: '' }
  }
  return {
    means: iban !== '' && currency === 'EUR' ? SEPA_TRANSFER : TRANSFER,
    account,
    isIban: iban !== '',
    holder: said(bank.holder),
    bank: said(bank.bic) || said(bank.bankCode),
  }
}
