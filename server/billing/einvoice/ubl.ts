import type { Line, Party, TaxGroup, Terms } from './terms.ts'
import { type Content, textWith, when, xmlOf } from './xml.ts'

const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:'
/** One piece, of UN/ECE Recommendation 20. */
const PIECE = 'C62'
/** Discount, of UNTDID 5189. */
const DISCOUNT = '95'

const VAT = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }

const partyOf = ({ name, vatID, registration, endpoint, address, contact }: Party): Content => ({
  'cac:Party': {
    'cbc:EndpointID': endpoint && textWith(endpoint.id, { schemeID: endpoint.scheme }),
    'cac:PostalAddress': {
      'cbc:StreetName': address.line1,
      'cbc:AdditionalStreetName': address.line2,
      'cbc:CityName': address.city,
      'cbc:PostalZone': address.zipCode,
      'cbc:CountrySubentity': address.state,
      'cac:AddressLine': { 'cbc:Line': address.line3 },
      'cac:Country': { 'cbc:IdentificationCode': address.countryCode },
    },
    'cac:PartyTaxScheme': when(vatID !== '', { 'cbc:CompanyID': vatID, ...VAT }),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': name, 'cbc:CompanyID': registration },
    'cac:Contact': {
      'cbc:Name': contact.name,
      'cbc:Telephone': contact.phone,
      'cbc:ElectronicMail': contact.email,
    },
  },
})

/** Writes a document as UBL 2.1: an `Invoice`, or a `CreditNote`. */
export const ublOf = (terms: Terms): string => {
  const [root, typeCode, lineName, quantityName] =
    terms.type === '380'
      ? (['Invoice', 'InvoiceTypeCode', 'InvoiceLine', 'InvoicedQuantity'] as const)
      : (['CreditNote', 'CreditNoteTypeCode', 'CreditNoteLine', 'CreditedQuantity'] as const)
  const amount = (text: string, currencyID = terms.currency) => textWith(text, { currencyID })
  const { preceding, payment, homeTax } = terms

  const taxOf = ({ category, rate, base, tax, reason, reasonCode }: TaxGroup): Content => ({
    'cbc:TaxableAmount': amount(base),
    'cbc:TaxAmount': amount(tax),
    'cac:TaxCategory': {
      'cbc:ID': category,
      'cbc:Percent': rate,
      'cbc:TaxExemptionReasonCode': reasonCode,
      'cbc:TaxExemptionReason': reason,
      ...VAT,
    },
  })
  const lineOf = (line: Line, index: number): Content => ({
    'cbc:ID': String(index + 1),
    [`cbc:${quantityName}`]: textWith(line.quantity, { unitCode: PIECE }),
    'cbc:LineExtensionAmount': amount(line.net),
    'cac:AllowanceCharge': when(line.discount !== '', {
      'cbc:ChargeIndicator': 'false',
      'cbc:AllowanceChargeReasonCode': DISCOUNT,
      'cbc:AllowanceChargeReason': 'Discount',
      'cbc:Amount': amount(line.discount),
    }),
    'cac:Item': {
      'cbc:Description': line.description,
      'cbc:Name': line.name,
      'cac:CommodityClassification': {
        'cbc:ItemClassificationCode':
          line.classification && textWith(line.classification.code, { listID: line.classification.list }),
      },
      'cac:ClassifiedTaxCategory': { 'cbc:ID': line.category, 'cbc:Percent': line.rate, ...VAT },
    },
    'cac:Price': { 'cbc:PriceAmount': amount(line.unitPrice) },
  })

  return xmlOf(
    root,
    {
      '': `${NAMESPACE}${root}-2`,
      cac: `${NAMESPACE}CommonAggregateComponents-2`,
      cbc: `${NAMESPACE}CommonBasicComponents-2`,
    },
    {
      'cbc:CustomizationID': terms.specification,
      'cbc:ProfileID': terms.process,
      'cbc:ID': terms.number,
      'cbc:IssueDate': terms.day,
      'cbc:DueDate': terms.dueDay,
      [`cbc:${typeCode}`]: terms.type,
      'cbc:Note': terms.note,
      'cbc:DocumentCurrencyCode': terms.currency,
      'cbc:TaxCurrencyCode': homeTax?.currency ?? '',
      'cbc:BuyerReference': terms.buyerReference,
      'cac:OrderReference': { 'cbc:ID': terms.purchaseOrder },
      'cac:BillingReference': preceding && {
        'cac:InvoiceDocumentReference': { 'cbc:ID': preceding.number, 'cbc:IssueDate': preceding.day },
      },
      'cac:AccountingSupplierParty': partyOf(terms.seller),
      'cac:AccountingCustomerParty': partyOf(terms.buyer),
      'cac:Delivery': {
        'cbc:ActualDeliveryDate': terms.supplyDay,
        'cac:DeliveryLocation': {
          'cac:Address': { 'cac:Country': { 'cbc:IdentificationCode': terms.deliveryCountry } },
        },
      },
      'cac:PaymentMeans': {
        'cbc:PaymentMeansCode': payment.means,
        'cbc:PaymentID': when(payment.account !== '', terms.number),
        'cac:PayeeFinancialAccount': {
          'cbc:ID': payment.account,
          'cbc:Name': payment.holder,
          'cac:FinancialInstitutionBranch': { 'cbc:ID': payment.bank },
        },
      },
      'cac:PaymentTerms': { 'cbc:Note': terms.paymentTerms },
      'cac:TaxTotal': [
        { 'cbc:TaxAmount': amount(terms.tax), 'cac:TaxSubtotal': terms.taxes.map(taxOf) },
        homeTax && { 'cbc:TaxAmount': amount(homeTax.tax, homeTax.currency) },
      ],
      'cac:LegalMonetaryTotal': {
        'cbc:LineExtensionAmount': amount(terms.net),
        'cbc:TaxExclusiveAmount': amount(terms.net),
        'cbc:TaxInclusiveAmount': amount(terms.total),
        'cbc:PrepaidAmount': amount(terms.paid),
        'cbc:PayableAmount': amount(terms.due),
      },
      [`cac:${lineName}`]: terms.lines.map(lineOf),
    },
  )
}
