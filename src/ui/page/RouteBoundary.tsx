import { Component, type ErrorInfo, type ReactNode } from 'react';
import { FailedPage } from './FailedPage.tsx';

interface State {
  error: unknown;
}

/**
 * Catches the error of a page, so that the layout remains. Pass the route as key, so that each route gets a new boundary.
 */
export class RouteBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A page could not be shown:', error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <FailedPage error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
