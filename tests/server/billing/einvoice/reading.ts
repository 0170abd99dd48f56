import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** Reads an electronic invoice back, by another library and its own paths: nothing here comes from the writer. */

type Node = { readonly [name: string]: unknown }
type Path = string

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
})

const listOf = (found: unknown): ReadonlyArray<unknown> => {
  if (found === undefined || found === '') return []
  return Array.isArray(found) ? found : [found]
}
/** All elements at a path. */
const all = (node: unknown, path: Path): ReadonlyArray<unknown> =>
  path
    .split('/')
    .reduce<ReadonlyArray<unknown>>((nodes, name) => nodes.flatMap((each) => listOf((each as Node)[name])), [node])
const textIn = (found: unknown): string => {
  if (found === undefined) return ''
  return typeof found === 'object' && found !== null ? String((found as Node)['#text'] ?? '') : String(found)
}
/** The text at a path; empty if there is none. */
const at = (node: unknown, path: Path): string => textIn(all(node, path)[0])
const attribute = (node: unknown, path: Path, name: string): string =>
  String((all(node, path)[0] as Node | undefined)?.[`@${name}`] ?? '')

export type ReadParty = {
  readonly name: string
  readonly vat: string
  readonly registration: string
  readonly country: string
  readonly city: string
  readonly zip: string
  readonly hasAddress: boolean
  readonly endpoint: string
  readonly endpointScheme: string
}
export type ReadTax = Readonly<Record<'base' | 'tax' | 'category' | 'rate' | 'reason' | 'reasonCode', string>>
export type ReadLine = Readonly<
  Record<
    'id' | 'quantity' | 'unit' | 'net' | 'discount' | 'discountReason' | 'name' | 'price' | 'category' | 'rate',
    string
  >
>
/** A document as it was read: by the terms of EN 16931. */
export type ReadInvoice = {
  readonly specification: string
  readonly number: string
  readonly day: string
  readonly type: string
  readonly currency: string
  readonly dueDay: string
  readonly paymentTerms: string
  readonly preceding: string
  readonly buyerReference: string
  readonly seller: ReadParty
  readonly buyer: ReadParty
  readonly supplyDay: string
  readonly deliveryCountry: string
  readonly means: string
  readonly account: string
  readonly taxCurrency: string
  readonly homeTax: string
  readonly taxes: ReadonlyArray<ReadTax>
  readonly lines: ReadonlyArray<ReadLine>
  readonly sumOfLines: string
  readonly withoutTax: string
  readonly tax: string
  readonly total: string
  readonly paid: string
  readonly due: string
  /** The currency of each amount that names one. */
  readonly currencies: ReadonlyArray<string>
}

const currenciesIn = (xml: string): ReadonlyArray<string> =>
  [...xml.matchAll(/currencyID="([^"]*)"/g)].map(([, currency = '']) => currency)

const ublParty = (root: unknown, path: Path): ReadParty => {
  const party = `${path}/cac:Party`
  return {
    name: at(root, `${party}/cac:PartyLegalEntity/cbc:RegistrationName`),
    vat: at(root, `${party}/cac:PartyTaxScheme/cbc:CompanyID`),
    registration: at(root, `${party}/cac:PartyLegalEntity/cbc:CompanyID`),
    country: at(root, `${party}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`),
    city: at(root, `${party}/cac:PostalAddress/cbc:CityName`),
    zip: at(root, `${party}/cac:PostalAddress/cbc:PostalZone`),
    hasAddress: all(root, `${party}/cac:PostalAddress`).length === 1,
    endpoint: at(root, `${party}/cbc:EndpointID`),
    endpointScheme: attribute(root, `${party}/cbc:EndpointID`, 'schemeID'),
  }
}

/** Reads UBL 2.1. */
export const readUbl = (xml: string): ReadInvoice => {
  if (XMLValidator.validate(xml) !== true) throw new Error('This is not well-formed XML')
  const file = parser.parse(xml) as Node
  const isInvoice = file.Invoice !== undefined
  const root = file.Invoice ?? file.CreditNote
  const currency = at(root, 'cbc:DocumentCurrencyCode')
  const [own, home] = all(root, 'cac:TaxTotal')
  return {
    specification: at(root, 'cbc:CustomizationID'),
    number: at(root, 'cbc:ID'),
    day: at(root, 'cbc:IssueDate'),
    type: at(root, isInvoice ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode'),
    currency,
    dueDay: at(root, 'cbc:DueDate'),
    paymentTerms: at(root, 'cac:PaymentTerms/cbc:Note'),
    preceding: at(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID'),
    buyerReference: at(root, 'cbc:BuyerReference'),
    seller: ublParty(root, 'cac:AccountingSupplierParty'),
    buyer: ublParty(root, 'cac:AccountingCustomerParty'),
    supplyDay: at(root, 'cac:Delivery/cbc:ActualDeliveryDate'),
    deliveryCountry: at(root, 'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode'),
    means: at(root, 'cac:PaymentMeans/cbc:PaymentMeansCode'),
    account: at(root, 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID'),
    taxCurrency: at(root, 'cbc:TaxCurrencyCode'),
    homeTax: home === undefined ? '' : at(home, 'cbc:TaxAmount'),
    taxes: all(own, 'cac:TaxSubtotal').map((tax) => ({
      base: at(tax, 'cbc:TaxableAmount'),
      tax: at(tax, 'cbc:TaxAmount'),
      category: at(tax, 'cac:TaxCategory/cbc:ID'),
      rate: at(tax, 'cac:TaxCategory/cbc:Percent'),
      reason: at(tax, 'cac:TaxCategory/cbc:TaxExemptionReason'),
      reasonCode: at(tax, 'cac:TaxCategory/cbc:TaxExemptionReasonCode'),
    })),
    lines: all(root, isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine').map((line) => {
      const quantity = isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity'
      return {
        id: at(line, 'cbc:ID'),
        quantity: at(line, quantity),
        unit: attribute(line, quantity, 'unitCode'),
        net: at(line, 'cbc:LineExtensionAmount'),
        discount: at(line, 'cac:AllowanceCharge/cbc:Amount'),
        discountReason: at(line, 'cac:AllowanceCharge/cbc:AllowanceChargeReason'),
        name: at(line, 'cac:Item/cbc:Name'),
        price: at(line, 'cac:Price/cbc:PriceAmount'),
        category: at(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID'),
        rate: at(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent'),
      }
    }),
    sumOfLines: at(root, 'cac:LegalMonetaryTotal/cbc:LineExtensionAmount'),
    withoutTax: at(root, 'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount'),
    tax: at(own, 'cbc:TaxAmount'),
    total: at(root, 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'),
    paid: at(root, 'cac:LegalMonetaryTotal/cbc:PrepaidAmount'),
    due: at(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount'),
    currencies: currenciesIn(xml),
  }
}

const ciiParty = (root: unknown, path: Path): ReadParty => ({
  name: at(root, `${path}/ram:Name`),
  vat: at(root, `${path}/ram:SpecifiedTaxRegistration/ram:ID`),
  registration: at(root, `${path}/ram:SpecifiedLegalOrganization/ram:ID`),
  country: at(root, `${path}/ram:PostalTradeAddress/ram:CountryID`),
  city: at(root, `${path}/ram:PostalTradeAddress/ram:CityName`),
  zip: at(root, `${path}/ram:PostalTradeAddress/ram:PostcodeCode`),
  hasAddress: all(root, `${path}/ram:PostalTradeAddress`).length === 1,
  endpoint: at(root, `${path}/ram:URIUniversalCommunication/ram:URIID`),
  endpointScheme: attribute(root, `${path}/ram:URIUniversalCommunication/ram:URIID`, 'schemeID'),
})

const dayIn = (digits: string): string => digits.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

/** Reads a Cross Industry Invoice. */
export const readCii = (xml: string): ReadInvoice => {
  if (XMLValidator.validate(xml) !== true) throw new Error('This is not well-formed XML')
  const root = (parser.parse(xml) as Node)['rsm:CrossIndustryInvoice']
  const trade = 'rsm:SupplyChainTradeTransaction'
  const agreement = `${trade}/ram:ApplicableHeaderTradeAgreement`
  const delivery = `${trade}/ram:ApplicableHeaderTradeDelivery`
  const settlement = `${trade}/ram:ApplicableHeaderTradeSettlement`
  const sums = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`
  const means = `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`
  const [tax, home] = all(root, `${sums}/ram:TaxTotalAmount`)
  const payee = `${means}/ram:PayeePartyCreditorFinancialAccount`
  return {
    specification: at(root, 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'),
    number: at(root, 'rsm:ExchangedDocument/ram:ID'),
    day: dayIn(at(root, 'rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString')),
    type: at(root, 'rsm:ExchangedDocument/ram:TypeCode'),
    currency: at(root, `${settlement}/ram:InvoiceCurrencyCode`),
    dueDay: dayIn(at(root, `${settlement}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString`)),
    paymentTerms: at(root, `${settlement}/ram:SpecifiedTradePaymentTerms/ram:Description`),
    preceding: at(root, `${settlement}/ram:InvoiceReferencedDocument/ram:IssuerAssignedID`),
    buyerReference: at(root, `${agreement}/ram:BuyerReference`),
    seller: ciiParty(root, `${agreement}/ram:SellerTradeParty`),
    buyer: ciiParty(root, `${agreement}/ram:BuyerTradeParty`),
    supplyDay: dayIn(
      at(root, `${delivery}/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString`),
    ),
    deliveryCountry: at(root, `${delivery}/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID`),
    means: at(root, `${means}/ram:TypeCode`),
    account: at(root, `${payee}/ram:IBANID`) || at(root, `${payee}/ram:ProprietaryID`),
    taxCurrency: at(root, `${settlement}/ram:TaxCurrencyCode`),
    homeTax: textIn(home),
    taxes: all(root, `${settlement}/ram:ApplicableTradeTax`).map((each) => ({
      base: at(each, 'ram:BasisAmount'),
      tax: at(each, 'ram:CalculatedAmount'),
      category: at(each, 'ram:CategoryCode'),
      rate: at(each, 'ram:RateApplicablePercent'),
      reason: at(each, 'ram:ExemptionReason'),
      reasonCode: at(each, 'ram:ExemptionReasonCode'),
    })),
    lines: all(root, `${trade}/ram:IncludedSupplyChainTradeLineItem`).map((line) => {
      const settled = 'ram:SpecifiedLineTradeSettlement'
      const quantity = 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'
      return {
        id: at(line, 'ram:AssociatedDocumentLineDocument/ram:LineID'),
        quantity: at(line, quantity),
        unit: attribute(line, quantity, 'unitCode'),
        net: at(line, `${settled}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`),
        discount: at(line, `${settled}/ram:SpecifiedTradeAllowanceCharge/ram:ActualAmount`),
        discountReason: at(line, `${settled}/ram:SpecifiedTradeAllowanceCharge/ram:Reason`),
        name: at(line, 'ram:SpecifiedTradeProduct/ram:Name'),
        price: at(line, 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount'),
        category: at(line, `${settled}/ram:ApplicableTradeTax/ram:CategoryCode`),
        rate: at(line, `${settled}/ram:ApplicableTradeTax/ram:RateApplicablePercent`),
      }
    }),
    sumOfLines: at(root, `${sums}/ram:LineTotalAmount`),
    withoutTax: at(root, `${sums}/ram:TaxBasisTotalAmount`),
    tax: textIn(tax),
    total: at(root, `${sums}/ram:GrandTotalAmount`),
    paid: at(root, `${sums}/ram:TotalPrepaidAmount`),
    due: at(root, `${sums}/ram:DuePayableAmount`),
    currencies: currenciesIn(xml),
  }
}
