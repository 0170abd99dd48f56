import { PARTNER_IMAGE_BYTES, partnerLabels, partnerRoles, partnerSorts } from '../partner-fields.ts'
import { defineRecord } from '../record/define.ts'
import { admittedStatus, choice, email, image, integer, link, named, percent, phone, text } from '../record/fields.ts'

/** The companies that sell for us, with their people and their terms. */
export const partner = defineRecord({
  name: 'partner',
  version: 1,
  area: 'Partner',
  thing: 'Partner',
  listKey: 'partners',
  noun: { one: 'Partner', many: 'Partners' },
  // The list of the specification, in the form of the reports.
  listedBy: 'GetPartners',
  fields: {
    partnerCode: integer(partnerLabels.partnerCode, {
      unique: true,
      fixed: true,
      from: 1,
      to: 999_999_999,
      next: 1_001,
      hint: 'Left empty, the next number is given.',
    }),
    companyName: text(partnerLabels.companyName, { required: true, unique: true }),
    contactPerson: text(partnerLabels.contactPerson, { required: true, masked: true }),
    role: choice(partnerLabels.role, partnerRoles, { required: true, initial: 'Reseller' }),
    phone: phone(partnerLabels.phone, { masked: true }),
    email: email(partnerLabels.email, { required: true, masked: true }),
    address: text(partnerLabels.address, { masked: true }),
    city: text(partnerLabels.city),
    state: text(partnerLabels.state),
    country: named(partnerLabels.country, 'country'),
    zipCode: text(partnerLabels.zipCode),
    website: link(partnerLabels.website),
    partnerImage: image(partnerLabels.partnerImage, { maxBytes: PARTNER_IMAGE_BYTES }),
    markupDiscount: percent(partnerLabels.markupDiscount, {
      from: -100,
      to: 500,
      hint: 'Added to our prices for this partner, or taken off below 0. Empty: none agreed.',
    }),
    status: admittedStatus(),
  },
  title: 'companyName',
  counted: {},
  relations: {},
  columns: [],
  sorts: partnerSorts,
  searchBy: [],
  filters: [],
  sections: [
    {
      title: 'Partner',
      text: 'Which company, and what it does for us.',
      fields: ['partnerCode', 'companyName', 'role', 'status', 'partnerImage'],
    },
    { title: 'Contact', text: 'Whom to call.', fields: ['contactPerson', 'phone', 'email', 'website'] },
    { title: 'Address', text: 'Where to write.', fields: ['address', 'city', 'state', 'zipCode', 'country'] },
    { title: 'Terms', text: 'What was agreed. It holds from the next order.', fields: ['markupDiscount'] },
  ],
  asks: {},
  samples: {
    companyName: 'Harbour Roaming',
    contactPerson: 'Mara Lindqvist',
    email: 'partners@harbour.example',
    country: 'Japan',
    markupDiscount: '-12.5',
  },
})
