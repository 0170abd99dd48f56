import { RetryNotice } from './retry-notice.tsx'

/** The content of a part whose code could not be fetched: `<Arriving failed={partFailed('The filter')}>`. */
export const partFailed = (what: string) => (retry: () => void) => (
  <RetryNotice onRetry={retry}>
    {what} could not be loaded: the connection failed, or a new version was installed.
  </RetryNotice>
)
