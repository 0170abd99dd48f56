import { lazyFilterPanel } from '../lists/lazy-filter-panel.tsx'

export const { FilterPanel, preloadFilterPanel } = lazyFilterPanel(() => import('./filter-panel.tsx'))
