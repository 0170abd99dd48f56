import { Lazy } from '../lazy.ts'

/** The code of the services, each fetched when it is first called, or a little before. */
export const onDemand = {
  runtime: new Lazy(() => import('./runtime.ts')).load,
  session: new Lazy(() => import('./session-service.ts')).load,
  factor: new Lazy(() => import('./factor-service.ts')).load,
  access: new Lazy(() => import('./access-service.ts')).load,
  dashboard: new Lazy(() => import('./dashboard-service.ts')).load,
  inventory: new Lazy(() => import('./inventory-service.ts')).load,
  corrections: new Lazy(() => import('./inventory-correction-service.ts')).load,
  history: new Lazy(() => import('./history-service.ts')).load,
  lookups: new Lazy(() => import('./lookup-service.ts')).load,
  plans: new Lazy(() => import('./plan-service.ts')).load,
  report: new Lazy(() => import('./report-service.ts')).load,
}
