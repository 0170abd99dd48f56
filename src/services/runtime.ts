import { Layer, ManagedRuntime } from 'effect'
import { ExportService } from './export-service.ts'
import { InventoryService } from './inventory-service.ts'
import { LookupService } from './lookup-service.ts'
import { PlanService } from './plan-service.ts'
import { SessionService } from './session-service.ts'

/** Every service that a machine can call. */
export type Services = SessionService | InventoryService | LookupService | PlanService | ExportService

/** The one runtime of the browser: each service is made once, when the first call needs it. */
export const runtime: ManagedRuntime.ManagedRuntime<Services, never> = ManagedRuntime.make(
  Layer.mergeAll(
    SessionService.layer,
    InventoryService.layer,
    LookupService.layer,
    PlanService.layer,
    ExportService.layer,
  ),
)
