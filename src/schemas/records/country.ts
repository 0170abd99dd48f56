import { count, defineRecord, relation, textFrom } from './kit/define.ts'
import { activeStatus, code, text } from './kit/fields.ts'

/** The countries where plans work. The region stores which countries belong to it. */
export const country = defineRecord({
  name: 'country',
  version: 1,
  area: 'CountryMaster',
  thing: 'Country',
  listKey: 'getCountrieslist',
  noun: { one: 'Country', many: 'Countries' },
  fields: {
    countryName: text('Country Name', { required: true, unique: true, max: 100 }),
    // Fixed once saved: the reports of the UK and Japan select sales by this code.
    countryCode: code('Code', {
      required: true,
      unique: true,
      fixed: true,
      max: 2,
      written: { as: /^[A-Z]{2}$/, message: 'Enter two capital letters (ISO 3166-1)' },
    }),
    dialCode: text('Dial Code', {
      written: { as: /^\d{1,4}(-\d{1,4})?$/, message: 'Enter a dial code such as 44 or 1-684' },
    }),
    status: activeStatus(),
  },
  title: 'countryName',
  counted: {
    mcc: textFrom('MCC', 'mccOfCountry'),
    supplierCount: count('Suppliers', 'suppliersOfCountry', '/pages/supplierMaster?countries={id}'),
    regionCount: count('Regions', 'regionsOfCountry', '/pages/RegionMaster?countries={id}'),
    planCount: count('Plans', 'plansOfCountry', '/pages/PlanMaster?searchBy=country&text={countryName}'),
    availableCount: count('Stock', 'stockOfCountry', '/pages/InventoryMaster?countryID={id}&available=only'),
  },
  relations: {
    region: relation('Region', 'region', 'inRegion'),
    supplier: relation('Supplier', 'supplier', 'ofSupplier'),
  },
  columns: [
    'countryName',
    'status',
    'countryCode',
    'dialCode',
    'mcc',
    'supplierCount',
    'regionCount',
    'planCount',
    'availableCount',
  ],
  sorts: ['countryName', 'countryCode', 'dialCode', 'status'],
  searchBy: ['countryName', 'countryCode'],
  filters: ['region', 'supplier', 'status'],
  common: ['status', 'region', 'supplier'],
  sections: [
    {
      title: 'Country',
      text: 'Name and dialling code.',
      fields: ['countryName', 'countryCode', 'dialCode', 'status'],
    },
  ],
  asks: {
    status:
      'This country has {planCount|plan|plans} and {availableCount|SIM|SIMs} in stock. They are kept, but new ones cannot be added.',
  },
  samples: { countryName: 'Sealand', countryCode: 'QZ', dialCode: '44' },
})
