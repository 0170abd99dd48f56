import type { Line, Party, TaxGroup, Terms } from './terms.ts'
import { always, type Content, textWith, when, xmlOf } from './xml.ts'

const NAMESPACE = 'urn:un:unece:uncefact:data:standard:'
const PIECE = 'C62'
const DISCOUNT = '95'

/** A day as `20261128`, which is format 102. */
const digitsOf = (day: string) => textWith(day.replaceAll('-', ''), { format: '102' })
const dayOf = (day: string): Content => ({ 'udt:DateTimeString': digitsOf(day) })
const formattedDay = (day: string): Content => ({ 'qdt:DateTimeString': digitsOf(day) })

const partyOf = ({ name, vatID, registration, endpoint, address, contact }: Party): Content => ({
  'ram:Name': name,
  'ram:SpecifiedLegalOrganization': { 'ram:ID': registration },
  'ram:DefinedTradeContact': {
    'ram:PersonName': contact.name,
    'ram:TelephoneUniversalCommunication': { 'ram:CompleteNumber': contact.phone },
    'ram:EmailURIUniversalCommunication': { 'ram:URIID': contact.email },
  },
  'ram:PostalTradeAddress': {
    'ram:PostcodeCode': address.zipCode,
    'ram:LineOne': address.line1,
    'ram:LineTwo': address.line2,
    'ram:LineThree': address.line3,
    'ram:CityName': address.city,
    'ram:CountryID': address.countryCode,
    'ram:CountrySubDivisionName': address.state,
  },
  'ram:URIUniversalCommunication': { 'ram:URIID': endpoint && textWith(endpoint.id, { schemeID: endpoint.scheme }) },
  'ram:SpecifiedTaxRegistration': { 'ram:ID': textWith(vatID, { schemeID: 'VA' }) },
})

const taxOf = ({ category, rate, base, tax, reason, reasonCode }: TaxGroup): Content => ({
  'ram:CalculatedAmount': tax,
  'ram:TypeCode': 'VAT',
  'ram:ExemptionReason': reason,
  'ram:BasisAmount': base,
  'ram:CategoryCode': category,
  'ram:ExemptionReasonCode': reasonCode,
  'ram:RateApplicablePercent': rate,
})

const lineOf = (line: Line, index: number): Content => ({
  'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(index + 1) },
  'ram:SpecifiedTradeProduct': {
    'ram:Name': line.name,
    'ram:Description': line.description,
    'ram:DesignatedProductClassification': {
      'ram:ClassCode': line.classification && textWith(line.classification.code, { listID: line.classification.list }),
    },
  },
  'ram:SpecifiedLineTradeAgreement': { 'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': line.unitPrice } },
  'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': textWith(line.quantity, { unitCode: PIECE }) },
  'ram:SpecifiedLineTradeSettlement': {
    'ram:ApplicableTradeTax': {
      'ram:TypeCode': 'VAT',
      'ram:CategoryCode': line.category,
      'ram:RateApplicablePercent': line.rate,
    },
    'ram:SpecifiedTradeAllowanceCharge': when(line.discount !== '', {
      'ram:ChargeIndicator': { 'udt:Indicator': 'false' },
      'ram:ActualAmount': line.discount,
      'ram:ReasonCode': DISCOUNT,
      'ram:Reason': 'Discount',
    }),
    'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': line.net },
  },
})

/** Writes a document as a Cross Industry Invoice (UN/CEFACT, D16B), as Factur-X and ZUGFeRD carry it. */
export const ciiOf = (terms: Terms): string => {
  const { preceding, payment, homeTax } = terms
  return xmlOf(
    'rsm:CrossIndustryInvoice',
    {
      rsm: `${NAMESPACE}CrossIndustryInvoice:100`,
      ram: `${NAMESPACE}ReusableAggregateBusinessInformationEntity:100`,
      qdt: `${NAMESPACE}QualifiedDataType:100`,
      udt: `${NAMESPACE}UnqualifiedDataType:100`,
    },
    {
      'rsm:ExchangedDocumentContext': {
        'ram:BusinessProcessSpecifiedDocumentContextParameter': { 'ram:ID': terms.process },
        'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': terms.specification },
      },
      'rsm:ExchangedDocument': {
        'ram:ID': terms.number,
        'ram:TypeCode': terms.type,
        'ram:IssueDateTime': dayOf(terms.day),
        'ram:IncludedNote': { 'ram:Content': terms.note },
      },
      'rsm:SupplyChainTradeTransaction': {
        'ram:IncludedSupplyChainTradeLineItem': terms.lines.map(lineOf),
        'ram:ApplicableHeaderTradeAgreement': {
          'ram:BuyerReference': terms.buyerReference,
          'ram:SellerTradeParty': partyOf(terms.seller),
          'ram:BuyerTradeParty': partyOf(terms.buyer),
          'ram:BuyerOrderReferencedDocument': { 'ram:IssuerAssignedID': terms.purchaseOrder },
        },
        // The schema asks for this element, with or without content.
        'ram:ApplicableHeaderTradeDelivery': always({
          'ram:ShipToTradeParty': { 'ram:PostalTradeAddress': { 'ram:CountryID': terms.deliveryCountry } },
          'ram:ActualDeliverySupplyChainEvent': { 'ram:OccurrenceDateTime': dayOf(terms.supplyDay) },
        }),
        'ram:ApplicableHeaderTradeSettlement': {
          'ram:PaymentReference': when(payment.account !== '', terms.number),
          'ram:TaxCurrencyCode': homeTax?.currency ?? '',
          'ram:InvoiceCurrencyCode': terms.currency,
          'ram:SpecifiedTradeSettlementPaymentMeans': {
            'ram:TypeCode': payment.means,
            'ram:PayeePartyCreditorFinancialAccount': {
              'ram:IBANID': when(payment.isIban, payment.account),
              'ram:AccountName': payment.holder,
              'ram:ProprietaryID': when(!payment.isIban, payment.account),
            },
            'ram:PayeeSpecifiedCreditorFinancialInstitution': { 'ram:BICID': payment.bank },
          },
          'ram:ApplicableTradeTax': terms.taxes.map(taxOf),
          'ram:SpecifiedTradePaymentTerms': {
            'ram:Description': terms.paymentTerms,
            'ram:DueDateDateTime': dayOf(terms.dueDay),
          },
          'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
            'ram:LineTotalAmount': terms.net,
            'ram:TaxBasisTotalAmount': terms.net,
            'ram:TaxTotalAmount': [
              textWith(terms.tax, { currencyID: terms.currency }),
              homeTax && textWith(homeTax.tax, { currencyID: homeTax.currency }),
            ],
            'ram:GrandTotalAmount': terms.total,
            'ram:TotalPrepaidAmount': terms.paid,
            'ram:DuePayableAmount': terms.due,
          },
          'ram:InvoiceReferencedDocument': preceding && {
            'ram:IssuerAssignedID': preceding.number,
            'ram:FormattedIssueDateTime': formattedDay(preceding.day),
          },
        },
      },
    },
  )
}
