import { Schema } from 'effect'
import { Multipart } from 'effect/http'
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from 'effect/http-api'
import { type Call, type CallName, contract, partName } from '../../../src/schemas/contract.ts'
import { PRODUCT } from '../../../src/schemas/core/brand.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { Authorization, EndpointAccess, EndpointIsBackground } from './authorization.ts'
import { PartnerAuthorization } from './by-key.ts'
import { Door } from './door.ts'
import type { Fault } from './faults.ts'
import { uploadLimits } from './limits.ts'
import { describeContract } from './open-api.ts'

type Contract = typeof contract
type QueryOf<C> = C extends { readonly query: infer Query extends Schema.Top } ? Query : never
type FileFields<C> = C extends { readonly file: infer Name extends string }
  ? { readonly [Part in Name]: Schema.optionalKey<typeof Multipart.SingleFileSchema> }
  : unknown
type PayloadOf<C> = C extends { readonly payload: infer Payload extends Schema.Top }
  ? Payload
  : C extends { readonly form: Schema.Struct<infer Fields extends Schema.Struct.Fields> }
    ? HttpApiSchema.asMultipart<Schema.Struct<Fields & FileFields<C>>>
    : never

/** Multipart parts arrive under capitalised names (spec §7); handlers read them under the draft's names. */
const multipart = (fields: Schema.Struct.Fields, file: string | undefined) => {
  const parts = file === undefined ? {} : { [file]: Schema.optionalKey(Multipart.SingleFileSchema) }
  const wireNames = Object.fromEntries(Object.keys(fields).map((name) => [name, partName(name)]))
  return Schema.Struct({ ...fields, ...parts }).pipe(
    Schema.encodeKeys(wireNames),
    HttpApiSchema.asMultipart(uploadLimits),
  )
}

/**
 * Makes an endpoint from a contract entry. Any handler may fail with a `Fault`, which sets its own status. The fault is
 * declared in the type only, because a respondable error needs no schema to encode it.
 */
const endpoint = <Name extends CallName>(name: Name) => {
  const call: Call = contract[name]
  const payload = call.form === undefined ? call.payload : multipart(call.form.fields, call.file)
  const made = HttpApiEndpoint.make(call.method)(name, call.path, {
    ...(call.query === undefined ? {} : { query: call.query }),
    ...(payload === undefined ? {} : { payload }),
    success: call.success,
  } as object)
    .annotate(EndpointAccess, call.access)
    .annotate(EndpointIsBackground, call.background === true)
    .annotateMerge(OpenApi.annotations({ summary: call.summary }))
    // Middleware added last runs first: the session is known before the body is read.
    .middleware(Door)
  if (call.access === 'public') return made as unknown as EndpointOf<Name>
  const guarded = call.access === 'partnerKey' ? made.middleware(PartnerAuthorization) : made.middleware(Authorization)
  return guarded as unknown as EndpointOf<Name>
}

type GuardsOf<A> = A extends 'public'
  ? Door
  : A extends 'partnerKey'
    ? Door | PartnerAuthorization
    : Door | Authorization

/** The endpoint's type as `HttpApiEndpoint.make` infers it for literal options, without its internal codecs. */
type EndpointOf<Name extends CallName> = Name extends CallName
  ? HttpApiEndpoint.HttpApiEndpoint<
      Name,
      Contract[Name]['method'],
      Contract[Name]['path'],
      never,
      QueryOf<Contract[Name]>,
      PayloadOf<Contract[Name]>,
      never,
      Contract[Name]['success'],
      typeof Fault,
      GuardsOf<Contract[Name]['access']>
    >
  : never

type AreaOf<Name extends CallName> = Contract[Name]['path'] extends `/${infer Area}/${string}` ? Area : never
type NamesIn<Area> = { [Name in CallName]: AreaOf<Name> extends Area ? Name : never }[CallName]

/** Distributes over a union of areas: one group for each. */
type GroupOf<Area> = Area extends AreaOf<CallName> ? HttpApiGroup.HttpApiGroup<Area, EndpointOf<NamesIn<Area>>> : never

/** The calls under an area's path, as a group. Each group has one file of handlers. */
const area = <const Area extends AreaOf<CallName>>(name: Area) => {
  const names = (Object.keys(contract) as Array<CallName>).filter((call) => contract[call].path.startsWith(`/${name}/`))
  const [first, ...rest] = names.map((call) => endpoint(call))
  if (first === undefined) throw new Error(`The contract has no call under /${name}/`)
  return HttpApiGroup.make(name).add(first, ...rest) as unknown as GroupOf<Area>
}

const areas = Object.values(records).map((record) => area(record.area))
/** The areas of all records, with their calls. There is at least one. */
const recordAreas = areas as [(typeof areas)[number], ...typeof areas]

/** The whole API, made from the contract: validation, OpenAPI and the API documentation derive from it. */
export const Api = HttpApi.make('SimDesk')
  .add(area('Login'), area('CommonDropdown'), area('PlanMaster'), area('InventoryMaster'), area('History'))
  .add(area('ReportMaster'), area('WareHouseInventory'), area('Dashboard'), area('Live'), area('Notification'))
  .add(area('Timeline'), area('ContactList'))
  .add(area('PartnerReport'), area('Views'))
  .add(area('Search'), area('Pricing'), area('Settings'), area('NotificationRules'))
  .add(area('MailSettings'), area('SessionSettings'), area('MailTemplates'))
  .add(...recordAreas)
  .prefix('/api')
  // A refusal lists every wrong field, not only the first.
  .annotate(HttpApi.ParseOptions, { errors: 'all' })
  .annotateMerge(OpenApi.annotations({ title: `${PRODUCT} API`, version: '1', transform: describeContract }))
