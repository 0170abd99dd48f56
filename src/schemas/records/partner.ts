import { PARTNER_IMAGE_BYTES, partnerLabels, partnerRoles, partnerSorts } from '../partners/partner-fields.ts'
import { count, defineRecord } from './kit/define.ts'
import { admittedStatus, choice, email, image, integer, link, named, percent, phone, text } from './kit/fields.ts'

/** The companies that sell for us, with their people and their terms. */
export const partner = defineRecord({
  name: 'partner',
  version: 1,
  area: 'Partner',
  thing: 'Partner',
  listKey: 'partners',
  noun: { one: 'Partner', many: 'Partners' },
  // The specification's list, which works like a report.
  listedBy: 'GetPartners',
  fields: {
    partnerCode: integer(partnerLabels.partnerCode, {
      unique: true,
      fixed: true,
      from: 1,
      to: 999_999_999,
      next: 1_001,
      hint: 'Leave empty to use the next free number.',
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
      hint: 'Added to our prices for this partner; below 0 it is a discount. Leave empty for none.',
    }),
    status: admittedStatus(),
  },
  title: 'companyName',
  counted: {
    keyCount: count('API keys', 'keysOfPartner'),
    peopleCount: count('Partner users', 'peopleOfPartner'),
    heldCount: count(
      'SIMs held',
      'heldByPartner',
      '/pages/InventoryMaster?stockStatus=assigned&assignedKind=partner&assignedID={id}',
    ),
    waitingCount: count('Waiting API orders', 'waitingOfPartner'),
  },
  relations: {},
  columns: [],
  sorts: partnerSorts,
  searchBy: [],
  filters: [],
  sections: [
    {
      title: 'Partner',
      text: 'Company and kind of partner.',
      fields: ['partnerCode', 'companyName', 'role', 'status', 'partnerImage'],
    },
    { title: 'Contact', text: 'People to contact.', fields: ['contactPerson', 'phone', 'email', 'website'] },
    { title: 'Address', text: 'Postal address.', fields: ['address', 'city', 'state', 'zipCode', 'country'] },
    { title: 'Terms', text: 'Agreed terms. They apply from the next order.', fields: ['markupDiscount'] },
  ],
  // Separate questions: a partner may have only one kind of dependant.
  asks: {
    status: [
      'API keys that are good: {keyCount}. What is ordered by them fails, and they are told no codes.',
      'Partner users: {peopleCount}. They are signed out at once.',
      'SIMs that it holds: {heldCount}. They stay with it, but it is assigned no more.',
      'Waiting API orders: {waitingCount}. They are not cancelled, and may still be delivered.',
    ],
  },
  samples: {
    companyName: 'Harbour Roaming',
    contactPerson: 'Mara Lindqvist',
    email: 'partners@harbour.example',
    country: 'Japan',
    markupDiscount: '-12.5',
  },
})
