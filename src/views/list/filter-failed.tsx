import { RetryNotice } from '../shared/retry-notice.tsx'

/** In place of a filter panel whose code did not come. */
export const filterFailed = (retry: () => void) => (
  <RetryNotice onRetry={retry}>
    The filter could not be loaded: the connection failed, or the product was upgraded meanwhile.
  </RetryNotice>
)
