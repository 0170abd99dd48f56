import { Component, type ReactNode } from 'react'
import { RetryNotice } from '../../views/ui/retry-notice.tsx'

type Props = { readonly children: ReactNode }
type State = { readonly failure: string | null }

/** Catches errors of its content, such as a screen in an impossible state, and shows them with Retry. */
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
