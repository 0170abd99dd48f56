import { RetryNotice } from './retry-notice.tsx'

/** What is said in the place of a part whose code did not come: `<Arriving failed={partFailed('The filter')}>`. */
export const partFailed = (what: string) => (retry: () => void) => (
  <RetryNotice onRetry={retry}>
    {what} could not be loaded: the connection failed, or the product was upgraded meanwhile.
  </RetryNotice>
)
