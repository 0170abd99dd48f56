import type { ComponentProps } from 'react'
import { Lazy } from '../../lazy.ts'
import { filterFailed } from '../list/filter-failed.tsx'
import { Arriving } from '../shared/arriving.tsx'

const code = new Lazy(() => import('./filter-panel.tsx'))

/** Fetches the panel's code ahead: its select is heavy, and the rows do not wait for it. */
export const preloadFilterPanel = (): void => code.preload()

type Props = ComponentProps<Awaited<ReturnType<typeof code.load>>['FilterPanel']>

/** The filter panel, once its code is there. */
export const FilterPanel = (props: Props) => (
  <Arriving code={code} failed={filterFailed}>
    {(arrived) => <arrived.FilterPanel {...props} />}
  </Arriving>
)
