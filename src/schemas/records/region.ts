import { count, countListed, defineRecord } from './kit/define.ts'
import { activeStatus, references, text } from './kit/fields.ts'

/** The groups of countries that roaming plans are sold for. */
export const region = defineRecord({
  name: 'region',
  version: 1,
  area: 'RegionMaster',
  thing: 'Region',
  listKey: 'getRegionslist',
  noun: { one: 'Region', many: 'Regions' },
  fields: {
    regionName: text('Region Name', { required: true, unique: true, max: 100 }),
    countries: references('Countries', 'country', {
      required: true,
      one: 'country',
      none: 'Choose at least one country',
    }),
    status: activeStatus(),
  },
  title: 'regionName',
  counted: {
    countryCount: countListed('Countries', 'countries', '/pages/countryMaster?region={id}'),
    planCount: count('Plans', 'plansOfRegion', '/pages/PlanMaster?searchBy=region&text={regionName}'),
    availableCount: count('Stock', 'stockOfRegion', '/pages/InventoryMaster?regionID={id}&available=only'),
  },
  relations: {},
  columns: ['regionName', 'status', 'countryCount', 'planCount', 'availableCount', 'updatedBy', 'updatedDate'],
  sorts: ['regionName', 'status', 'updatedDate'],
  searchBy: ['regionName'],
  filters: ['countries', 'status'],
  common: ['status', 'countries'],
  sections: [
    {
      title: 'Region',
      text: 'Countries where plans of this region work.',
      fields: ['regionName', 'countries', 'status'],
    },
  ],
  asks: {
    countries:
      'This region has {planCount|plan|plans} and {availableCount|SIM|SIMs} in stock. Their coverage changes from now on. Sold SIMs keep theirs.',
    status:
      'This region has {planCount|plan|plans} and {availableCount|SIM|SIMs} in stock. They are kept, but new ones cannot be added.',
  },
  samples: { regionName: 'Baltic States', countries: ['81'] },
})
