import { completeNavigationProgress, NavigationProgress, startNavigationProgress } from '@mantine/nprogress'
import { useEffect } from 'react'

/** The thin bar that shows while a page's code loads (spec §2); not in a portal, so that it lies in a landmark. */
export const LoadingBar = ({ isLoading }: { readonly isLoading: boolean }) => {
  useEffect(() => {
    if (!isLoading) return
    startNavigationProgress()
    return completeNavigationProgress
  }, [isLoading])
  return <NavigationProgress aria-label="Loading the page" withinPortal={false} size={3} />
}
