import { Schema } from 'effect'
import { Masked } from '../../core/masked.ts'

/**
 * What an issued document keeps beyond its printed texts: the terms of EN 16931 (BT-…) and of Directive 2006/112/EC,
 * article 226. All of it is optional: documents of earlier versions have none of it.
 */

const optional = Schema.optionalKey

/** An address in parts (BG-5 of the seller, BG-8 of the buyer). `countryCode` is ISO 3166-1 alpha-2. */
export const PostalAddress = Schema.Struct({
  line1: Masked,
  line2: Masked,
  zipCode: Masked,
  city: Masked,
  state: Masked,
  countryCode: Schema.String,
})
export type PostalAddress = typeof PostalAddress.Type

/** Where a customer pays to (BG-17): IBAN and BIC, or account number and sort code, IFSC or routing number. */
export const BankAccount = Schema.Struct({
  currency: Schema.String,
  bankName: Schema.String,
  holder: Schema.String,
  iban: Schema.String,
  bic: Schema.String,
  accountNumber: Schema.String,
  bankCode: Schema.String,
})
export type BankAccount = typeof BankAccount.Type

/** The seller (BG-4). `bank` is the account of the document's currency, `logo` the id of a stored picture. */
export const sellerDetails = {
  postal: optional(PostalAddress),
  vatNumber: optional(Schema.String),
  registrationNumber: optional(Schema.String),
  contactPerson: optional(Masked),
  email: optional(Masked),
  phone: optional(Masked),
  website: optional(Schema.String),
  bank: optional(BankAccount),
  footText: optional(Schema.String),
  logo: optional(Schema.String),
}

/** The buyer (BG-7). `leitwegID` addresses a German authority; `language` is that of the document, as `de`. */
export const customerDetails = {
  countryCode: optional(Schema.String),
  leitwegID: optional(Masked),
  language: optional(Schema.String),
}

/** Codes of UNCL5305: standard (and reduced), zero, exempt, reverse charge, intra-community, export, outside scope. */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export type TaxCategory = (typeof taxCategories)[number]

/** Why a line or rate is taxed so (BT-151, BT-118); the reason (BT-120) and its VATEX code (BT-121) where it is 0. */
const taxDetails = {
  /** One of `taxCategories`; plain text, as stored choices are. */
  taxCategory: optional(Schema.String),
  taxReason: optional(Schema.String),
  taxReasonCode: optional(Schema.String),
}

/** A line without a plan has a `description` (BT-153). `serviceCode` is India's SAC or HSN. */
export const lineDetails = {
  ...taxDetails,
  description: optional(Masked),
  serviceCode: optional(Schema.String),
}

/** The parts of India's GST in a rate's tax: half and half within a state, else the whole as `igst`. */
export const rateDetails = {
  ...taxDetails,
  cgst: optional(Schema.String),
  sgst: optional(Schema.String),
  igst: optional(Schema.String),
}

/** The first shape of `HomeTax`. */
export const PlainHomeTax = Schema.Struct({
  currency: Schema.String,
  rate: Schema.String,
  day: Schema.String,
  source: Schema.String,
  tax: Schema.String,
})

/**
 * The tax in the seller's currency (BT-6, BT-111) where the invoice is in another. A unit of the invoice's currency is
 * `rate` of the seller's. `taxes` are its parts in the order of the document's rates.
 */
export const HomeTax = Schema.Struct({ ...PlainHomeTax.fields, taxes: Schema.Array(Schema.String) })
export type HomeTax = typeof HomeTax.Type

/** Supply date (BT-72), buyer's reference (BT-10), purchase order (BT-13); days are `yyyy-MM-dd`. */
export const documentDetails = {
  supplyDate: optional(Schema.String),
  buyerReference: optional(Masked),
  purchaseOrder: optional(Masked),
  homeTax: optional(HomeTax),
}
