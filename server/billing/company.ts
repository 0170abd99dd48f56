import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { company } from '../../src/schemas/records/company.ts'
import { initialDraft, type RecordFields, valuesOf } from '../../src/schemas/records/kit/draft.ts'
import { ONLY_ID } from '../../src/schemas/records/singles.ts'
import { ServerConfig, type ServerSettings } from '../config.ts'
import type { CompanyFields } from '../records/company.ts'
import type { RecordState } from '../records/events.ts'
import { columnOf } from '../records/table.ts'

/** Our own company as it is now. `logo` is the id of the picture, empty for none. */
export type Company = CompanyFields & {
  /** Whether the settings were ever saved. Before that they come from the environment. */
  readonly isSaved: boolean
  /** The address of the environment in its lines, which hold until the first save. */
  readonly seededAddress: string
  readonly countryCode: string
  readonly countryName: string
}

type Seed = Pick<ServerSettings, 'seller' | 'companyTimeZone'>

/** The settings before the first save, from the environment. */
const seededCompany = ({ seller, companyTimeZone }: Seed): CompanyFields => {
  const [line1 = '', ...others] = seller.address.split('\n')
  return {
    ...(valuesOf(company, initialDraft(company)) as unknown as CompanyFields),
    legalName: seller.name,
    line1,
    line2: others.join(', '),
    vatNumber: seller.taxNumber,
    timeZone: companyTimeZone,
  }
}

/** The state before the first save: version 0. */
export const seededState = (config: Seed): RecordState => ({
  id: ONLY_ID,
  version: 0,
  fields: seededCompany(config) as unknown as RecordFields,
  createdDate: '',
  updatedBy: '',
  updatedDate: '',
})

type Row = CompanyFields & Pick<Company, 'countryCode' | 'countryName'>

const noCountry = { countryCode: '', countryName: '' }

/** The company's settings in force: the one place that everything else reads them from. */
export const companyNow = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const fields = Object.keys(company.fields)
    .filter((name) => name !== 'logo')
    .map((name) => `c.${columnOf(company, name)} as "${name}"`)
  const [row] = yield* sql<Row>`select ${sql.literal(fields.join(', '))},
      case when c.logo = '' then '' else encode(sha256(convert_to(c.logo, 'UTF8')), 'hex') end as logo,
      coalesce(l.country_code, '') as "countryCode", coalesce(l.name, '') as "countryName"
    from company c left join countries l on l.id = c.country where c.id = ${ONLY_ID}`
  const config = yield* ServerConfig
  const found: Company =
    row === undefined
      ? { ...seededCompany(config), isSaved: false, seededAddress: config.seller.address, ...noCountry }
      : { ...row, isSaved: true, seededAddress: '' }
  return found
})

/** The home currency; empty before the settings were saved, when nobody has said it. */
export const homeCurrencyOf = ({ isSaved, homeCurrency }: Pick<Company, 'isSaved' | 'homeCurrency'>): string =>
  isSaved ? String(homeCurrency ?? '') : ''
