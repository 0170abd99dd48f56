import { Lazy } from '../../lazy.ts'

/** The code of the services, fetched with the first call or shortly before. */
export const onDemand = {
  runtime: new Lazy(() => import('./runtime.ts')).load,
  session: new Lazy(() => import('../session/session-service.ts')).load,
  factor: new Lazy(() => import('../people/factor-service.ts')).load,
  access: new Lazy(() => import('../people/access-service.ts')).load,
  dashboard: new Lazy(() => import('../reports/dashboard-service.ts')).load,
  inventory: new Lazy(() => import('../stock/inventory-service.ts')).load,
  corrections: new Lazy(() => import('../stock/inventory-correction-service.ts')).load,
  history: new Lazy(() => import('../history/history-service.ts')).load,
  lookups: new Lazy(() => import('./lookup-service.ts')).load,
  plans: new Lazy(() => import('../plans/plan-service.ts')).load,
  report: new Lazy(() => import('../reports/report-service.ts')).load,
}
