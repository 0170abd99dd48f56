import { type ComponentProps, lazy, Suspense } from 'react'

const load = () => import('./filter-panel.tsx')
const LazyPanel = lazy(() => load().then((module) => ({ default: module.FilterPanel })))

/** Fetches the panel's code ahead: its select is heavy, and the rows do not wait for it. */
export const preloadFilterPanel = (): void => {
  load().catch(() => {})
}

/** The filter panel, once its code is there. */
export const FilterPanel = (props: ComponentProps<typeof LazyPanel>) => (
  <Suspense fallback={null}>
    <LazyPanel {...props} />
  </Suspense>
)
