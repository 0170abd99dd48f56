import {
  asRows,
  countries,
  guidelines,
  namedBy,
  operators,
  operators2,
  regions,
  suppliers,
  suppliersOf,
} from '../contents/choices.ts'
import { planChoiceFields, planFields, planListFields, planRecordFields, type Row } from '../fields.ts'
import { type Call, isIn, numberOf, only, pageOf, stored, textOf } from './call.ts'

const PAGE = 30

const getPlanList: Call = ({ plans }, { query }) => ({
  isSuccess: true,
  getPlanslist: pageOf(plans, query.get('PageIndex'), numberOf(query.get('PageSize')) || PAGE).map((row) =>
    only(planListFields, row),
  ),
  totalCount: plans.length,
})

/** All matches. A plan with exactly this name comes first, because the edit screen uses the first. */
const searchPlan: Call = ({ plans }, { values }) => {
  const isSame = (asked: unknown, choices: typeof countries, place: unknown) =>
    textOf(asked) === '' || namedBy(choices, asked) === place
  const found = plans.filter(
    ({ planName, country, region }) =>
      isIn(values.planName, planName) &&
      isSame(values.country, countries, country) &&
      isSame(values.regionName, regions, region),
  )
  const isExact = ({ planName }: Row) => planName === textOf(values.planName)
  const sorted = [...found.filter(isExact), ...found.filter((row) => !isExact(row))]
  return {
    isSuccess: sorted.length > 0,
    message: sorted.length > 0 ? 'Plans found' : 'No plan found',
    getPlanslist: sorted.map((row) => only(planRecordFields, row)),
    totalCount: sorted.length,
  }
}

/** The plans of a supplier in a country (flag 1) or a region (flag 2); 0 or nothing means any supplier. */
const getFilteredPlanList: Call = ({ plans }, { values }) => {
  const isLocal = values.flag === 1
  const place = isLocal ? namedBy(countries, values.countryID) : namedBy(regions, values.regionID)
  const supplier = numberOf(values.supplierID) === 0 ? '' : namedBy(suppliers, values.supplierID)
  const fits = (row: Row) =>
    (isLocal ? row.country : row.region) === place && (supplier === '' || row.supplier === supplier)
  return { isSuccess: true, data: plans.filter(fits).map((row) => only(planChoiceFields, row)) }
}

const insertUpdatePlanMaster: Call = (store, { values }) => {
  const { flag, pid } = values
  const sent = Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => name !== 'flag' && name !== 'pid')
      .map(([name, value]) => [name, stored(planFields, name, value)]),
  )
  if (flag === 1) {
    const next = (name: 'id' | 'pid') => 1 + Math.max(...store.plans.map((row) => numberOf(row[name])))
    const nothing = Object.fromEntries(
      Object.keys(planRecordFields).map((name) => [name, stored(planRecordFields, name, '')]),
    )
    store.plans = [{ ...nothing, ...sent, id: next('id'), pid: next('pid') }, ...store.plans]
    return { isSuccess: true, message: 'Plan created successfully' }
  }
  if (!store.plans.some((row) => row.pid === pid)) {
    return { isSuccess: false, message: `There is no plan ${textOf(pid)}` }
  }
  store.plans = store.plans.map((row) => (row.pid === pid ? { ...row, ...sent } : row))
  return { isSuccess: true, message: 'Plan updated successfully' }
}

const getPlanDropdown: Call = () => ({
  isSuccess: true,
  activeCountryDropdowns: asRows(countries),
  activeRegionDropdowns: asRows(regions),
  supplierDropdowns: asRows(suppliers),
  operatorNameDropdowns: asRows(operators),
  operatorName2Dropdowns: asRows(operators2),
  guidelineNameDropdowns: asRows(guidelines),
})

const getSupplierDropdownByCountry: Call = (_store, { query }) => ({
  isSuccess: true,
  activeSupplierDropdowns: asRows(suppliersOf(numberOf(query.get('country')))),
})

export const planCalls: Readonly<Record<string, Call>> = {
  '/PlanMaster/GetPlanList': getPlanList,
  '/PlanMaster/SearchPlan': searchPlan,
  '/PlanMaster/GetFilteredPlanList': getFilteredPlanList,
  '/PlanMaster/InsertUpdatePlanMaster': insertUpdatePlanMaster,
  '/CommonDropdown/GetPlanDropdown': getPlanDropdown,
  '/CommonDropdown/GetSupplierDropdownbyCountry': getSupplierDropdownByCountry,
}
