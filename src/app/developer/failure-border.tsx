import { Component, type ReactNode } from 'react'
import { RetryNotice } from '../../views/ui/retry-notice.tsx'

type Props = { readonly children: ReactNode }
type State = { readonly failure: string | null }

/** What fails inside (a screen in a state that it never had) does not take the page with it: it is said, with Retry. */
export class FailureBorder extends Component<Props, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(reason: unknown): State {
    return { failure: reason instanceof Error ? reason.message : String(reason) }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === null) return this.props.children
    return (
      <RetryNotice onRetry={() => this.setState({ failure: null })}>
        The screen cannot be shown in this state: {failure}
      </RetryNotice>
    )
  }
}
