import { Component, type ReactNode } from 'react'
import { ErrorPage } from './ErrorPage.tsx'

interface Props {
  /** Another value clears the error: the person went elsewhere. */
  resetKey: string
  children: ReactNode
}
interface State {
  error: unknown
  resetKey: string
}

/** Fatal and unhandled errors of a page end on the error page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey }
  }
  override componentDidCatch(error: unknown) {
    console.error('The page stopped.', error)
  }
  override render() {
    return this.state.error === null ? this.props.children : <ErrorPage error={this.state.error} />
  }
}
