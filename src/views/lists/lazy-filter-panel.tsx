import type { ComponentType } from 'react'
import { Lazy } from '../../lazy.ts'
import { Arriving } from '../ui/arriving.tsx'
import { partFailed } from '../ui/part-failed.tsx'

type Code<Props> = { readonly FilterPanel: ComponentType<Props> }

const failed = partFailed('The filter')

/** A filter panel that is drawn once its code is there, and how to fetch that ahead: the rows do not wait for its selects. */
export const lazyFilterPanel = <Props extends object>(load: () => Promise<Code<Props>>) => {
  const code = new Lazy(load)
  return {
    preloadFilterPanel: (): void => code.preload(),
    FilterPanel: (props: Props) => (
      <Arriving code={code} failed={failed}>
        {(arrived) => <arrived.FilterPanel {...props} />}
      </Arriving>
    ),
  }
}
