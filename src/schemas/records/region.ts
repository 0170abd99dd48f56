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
  columns: ['regionName', 'countryCount', 'planCount', 'availableCount', 'status', 'updatedBy', 'updatedDate'],
  sorts: ['regionName', 'status', 'updatedDate'],
  searchBy: ['regionName'],
  filters: ['countries', 'status'],
  common: ['status', 'countries'],
  sections: [
    { title: 'Region', text: 'What plans of this region cover.', fields: ['regionName', 'countries', 'status'] },
  ],
  asks: {
    countries:
      'This region has {planCount} plans and {availableCount} SIMs in stock. What they cover changes from now on; what was sold keeps its text.',
    status:
      'This region has {planCount} plans and {availableCount} SIMs in stock. They stay, but nothing new is offered.',
  },
  samples: { regionName: 'Baltic States', countries: ['81'] },
})
