import { Effect, Exit, Layer, ManagedRuntime } from 'effect'
import { afterAll } from 'vitest'
import type { AppError } from '../../../src/schemas/core/errors.ts'
import { allParts, type Person } from '../../../src/schemas/core/serves.ts'
import type { User } from '../../../src/schemas/session/session.ts'
import { ApiConfig, type ApiSettings } from '../../../src/services/core/api-config.ts'
import { Http } from '../../../src/services/core/http.ts'
import { LookupService } from '../../../src/services/core/lookup-service.ts'
import { PageCookies } from '../../../src/services/core/xsrf.ts'
import { BrowserDownload, type WhereKept } from '../../../src/services/files/browser-download.ts'
import { PlanService } from '../../../src/services/plans/plan-service.ts'
import { RecordService } from '../../../src/services/records/record-service.ts'
import { ReportService } from '../../../src/services/reports/report-service.ts'
import { SessionService } from '../../../src/services/session/session-service.ts'
import { SignedIn } from '../../../src/services/session/signed-in.ts'
import { LiveService } from '../../../src/services/shell/live-service.ts'
import { InventoryService } from '../../../src/services/stock/inventory-service.ts'
import { apiForFile } from './api-server.ts'

export const ada: User = {
  userName: 'E-1001',
  roleName: 'Admin',
  employeeName: 'Ada Osei',
  departmentName: 'Operations',
  mobileNumber: '+44 20 7946 0000',
  departmentID: 3,
}

/** The files that would have reached the person's disk. */
export type Downloads = {
  readonly files: Array<{ name: string; blob: Blob }>
  readonly opened: Array<{ name: string; kept: WhereKept }>
  readonly discarded: Array<string>
  refusePlace: boolean
  /** Why nothing more can be written. */
  refuseWrite: unknown
  /** Awaited before each chunk is written. */
  beforeWrite: () => Promise<void>
}

export const memoryDownloads = (): Downloads => ({
  files: [],
  opened: [],
  discarded: [],
  refusePlace: false,
  refuseWrite: null,
  beforeWrite: async () => {},
})

const downloadsLayer = (downloads: Downloads) =>
  Layer.succeed(BrowserDownload, {
    save: (name, blob) => Effect.sync(() => void downloads.files.push({ name, blob })),
    open: ({ name, kept }) =>
      Effect.sync(() => {
        downloads.opened.push({ name, kept })
        if (downloads.refusePlace) return null
        const pieces: Array<string | Uint8Array<ArrayBuffer>> = []
        return {
          write: async (piece: string | Uint8Array<ArrayBuffer>) => {
            await downloads.beforeWrite()
            if (downloads.refuseWrite !== null) throw downloads.refuseWrite
            pieces.push(piece)
          },
          finish: async () => void downloads.files.push({ name, blob: new Blob(pieces) }),
          discard: async () => void downloads.discarded.push(name),
        }
      }),
  })

const ours: Person = { roleName: 'Admin', serves: allParts }

/** The real services with a server of the test. */
export const servicesAt = (
  baseUrl: string,
  options: {
    readonly cookies?: () => string
    readonly setCookie?: (cookie: string) => void
    readonly downloads?: Downloads
    /** The signed-in person; by default a person at our own server. */
    readonly person?: Person | null
    /** The configuration, besides the address. */
    readonly settings?: Partial<ApiSettings>
  } = {},
) => {
  const config = ApiConfig.at({ ...options.settings, baseUrl })
  const http = Http.overConfig.pipe(
    Layer.provide(config),
    Layer.provide(Layer.succeed(SignedIn, () => (options.person === undefined ? ours : options.person))),
    Layer.provide(
      Layer.succeed(PageCookies, {
        read: options.cookies ?? (() => 'theme=dark; XSRF-TOKEN=tok%3D1'),
        write: options.setCookie ?? (() => {}),
      }),
    ),
  )
  const base = Layer.mergeAll(http, config, downloadsLayer(options.downloads ?? memoryDownloads()))
  const lists = Layer.mergeAll(
    InventoryService.overHttp,
    PlanService.overHttp,
    RecordService.overHttp,
    ReportService.overHttp,
  )
  const stock = Layer.provideMerge(lists, base)
  const all = Layer.mergeAll(SessionService.overHttp, LookupService.overHttp, LiveService.overHttp)
  return ManagedRuntime.make(Layer.provideMerge(all, stock))
}
export type TestServices = ReturnType<typeof servicesAt>

/** The services for all tests of a file, with a server from `apiForFile`. */
export const servicesForFile = async (options: Parameters<typeof servicesAt>[1] = {}) => {
  const api = await apiForFile()
  const services = servicesAt(api.baseUrl, options)
  afterAll(() => services.dispose())
  return { api, services }
}

type All = TestServices extends ManagedRuntime.ManagedRuntime<infer R, infer _> ? R : never

/** The error that a call failed with. */
export const failureOf = async <A>(services: TestServices, program: Effect.Effect<A, AppError, All>) => {
  const exit = await services.runPromiseExit(program)
  if (Exit.isSuccess(exit)) throw new Error(`Succeeded with ${JSON.stringify(exit.value)}`)
  const reason = exit.cause.reasons[0]
  if (reason?._tag !== 'Fail') throw new Error(`No failure but ${String(reason)}`)
  return reason.error
}
